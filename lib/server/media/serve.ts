import { mediaCacheControl } from "@/lib/shared/cache-control";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Storage } from "@/lib/shared/ports/storage";
import { parseRange, requestedRange } from "../byte-range";
import { matchesEtag } from "../etag";

/**
 * Serves a `public/` key with ranges (RFC 9110, section 14), for browsers to keep. Throws not_found for anything else, and
 * for what was taken down, also where the browser has it still.
 */
export async function serveMedia(storage: Storage, request: Request, key: string): Promise<Response> {
  if (!/^public\/[\w-]+(\.[a-z0-9]+)?$/.test(key)) throw notFound();
  const etag = `"${key}"`;
  const headers = new Headers({
    "Cache-Control": mediaCacheControl,
    ETag: etag,
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  const isHeld = matchesEtag(request.headers.get("if-none-match"), etag);
  const rangeHeader = rangeOf(request, etag);
  if (!isHeld && !rangeHeader) {
    const whole = await storage.read(key);
    if (!whole) throw notFound();
    headers.set("Content-Type", whole.contentType);
    headers.set("Content-Length", String(whole.totalBytes));
    return bodyResponse(request, whole.stream, 200, headers);
  }

  const probe = await storage.read(key, { start: 0, end: 0 });
  if (!probe) throw notFound();
  await probe.stream.cancel();
  // The key never changes its content, so whoever has it has the right bytes.
  if (isHeld || !rangeHeader) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", probe.contentType);
  const range = parseRange(rangeHeader, probe.totalBytes);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${probe.totalBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const part = await storage.read(key, range);
  if (!part) throw notFound();
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${part.totalBytes}`);
  headers.set("Content-Length", String(range.end - range.start + 1));
  return bodyResponse(request, part.stream, 206, headers);
}

/**
 * The range to answer with, or null for everything: ranges are for GET alone, and this route knows one range of bytes.
 * Whoever holds a part of something else (If-Range) needs the whole. No date is ever given out, so none can match.
 */
function rangeOf(request: Request, etag: string): string | null {
  const range = requestedRange(request);
  const condition = request.headers.get("if-range");
  return condition === null || condition.trim() === etag ? range : null;
}

async function bodyResponse(request: Request, stream: ReadableStream<Uint8Array>, status: number, headers: Headers) {
  if (request.method !== "HEAD") return new Response(stream, { status, headers });
  await stream.cancel();
  return new Response(null, { status, headers });
}

const notFound = () => new AppError("not_found", messages.http.notFound);
