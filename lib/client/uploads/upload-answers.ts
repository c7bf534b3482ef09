import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import type { UploadTicket as PutTicket } from "@/lib/shared/posts/upload-contract";
import type { UploadParts } from "@/lib/shared/videos/contract";

/**
 * Validates the server's responses about uploads without zod, which is larger than the whole form. Each reader throws
 * on an unexpected response, like a schema's `parse`.
 */

/** Reads the response of get-video-id or get-photo-upload. */
export function readUploadTicket(answer: unknown): UploadTicket {
  const facts = asFacts(answer);
  return {
    video_id: text(facts.video_id),
    presigned_signature: text(facts.presigned_signature, 0),
    expiration_time: number(Number(facts.expiration_time)),
    library_id: String(facts.library_id),
    upload_url: text(facts.upload_url),
    parts_url: facts.parts_url == null ? null : text(facts.parts_url),
    max_request_bytes: facts.max_request_bytes == null ? null : number(facts.max_request_bytes),
  };
}

/** Reads the response of get-upload-url: a PUT into the bucket. */
export function readPutTicket(answer: unknown): PutTicket {
  const { upload_key, upload_url, headers } = asFacts(answer);
  const named = Object.entries(asFacts(headers)).map(([name, value]) => [name, text(value, 0)]);
  return { upload_key: text(upload_key), upload_url: text(upload_url), headers: Object.fromEntries(named) };
}

/** Reads which parts of a file the bucket lacks. */
export function readUploadParts(answer: unknown): UploadParts {
  const { is_whole, kept_bytes, missing } = asFacts(answer);
  if (typeof is_whole !== "boolean" || !Array.isArray(missing)) throw notOurs();
  const parts = missing.map(asFacts).map(({ start, bytes, url }) => ({
    start: number(start),
    bytes: number(bytes),
    url: text(url),
  }));
  return { is_whole, kept_bytes: number(kept_bytes), missing: parts };
}

const notOurs = () => new TypeError("The answer is not what was asked for.");

export function asFacts(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw notOurs();
  return value as Record<string, unknown>;
}

function text(value: unknown, minLength = 1): string {
  if (typeof value !== "string" || value.length < minLength) throw notOurs();
  return value;
}

function number(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw notOurs();
  return value;
}
