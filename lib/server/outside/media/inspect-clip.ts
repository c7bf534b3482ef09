import "server-only";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { clipRules, limits } from "@/lib/shared/limits";
import { readClipTablesIn, readTracks } from "./clip-tables.mjs";
import type { ReadAt } from "./headers/bounded-reader";
import { signatureBytes, typeByContent } from "./headers/signatures";

type ClipContainer = "mp4" | "mov" | "webm" | "3gp";
type InspectedClip = { mime: string; container: ClipContainer };

const text = messages.videos;

const containers: Record<string, ClipContainer> = {
  "video/mp4": "mp4",
  "video/x-m4v": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/3gpp": "3gp",
  "video/3gpp2": "3gp",
};
const mimes: Record<ClipContainer, string> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  "3gp": "video/3gpp",
};

/** Read-ahead for boxes that are close together: from a bucket, each read is a request. */
const aheadBytes = 64 * 1024;
/** Maximum boxes to check; a fragmented clip has two per fragment. */
const maxBoxes = 2_000;

/**
 * Detects a clip's type by its content and checks that it is complete, without decoding. Throws unsupported_media,
 * too_large or invalid_input with the sentence to show. `canConvert`: whether a trimmed clip can be written anew.
 */
export async function inspectClip(
  readAt: ReadAt,
  bytes: number,
  canConvert: () => Promise<boolean>,
): Promise<InspectedClip> {
  if (bytes === 0) throw new AppError("invalid_input", text.empty);
  if (bytes > limits.videoMaxBytes) throw new AppError("too_large", messages.submission.videoTooLarge);
  const read = readAhead(readAt, bytes);
  const type = typeByContent(await read(0, Math.min(signatureBytes, bytes))) ?? "";
  const container = containers[type];
  if (type.startsWith("audio/")) throw new AppError("unsupported_media", text.noPicture);
  if (!container) throw new AppError("unsupported_media", text.notAVideo);
  const index = container === "webm" ? null : await findIndex(read, bytes);
  if (container !== "webm" && !index) throw new AppError("invalid_input", text.truncated);
  await checkPictures(read, bytes, index, canConvert);
  if (container !== "webm" && !(await canConvert()) && (await isTrimmed(readAt, bytes))) {
    throw new AppError("unsupported_media", text.trimmed);
  }
  return { mime: mimes[container], container };
}

type Range = { start: number; end: number };

/** Picture formats that a copy holds: their codes in an MP4 and in a WebM. */
const played = /^(avc[13]|hvc1|hev1|vp0[89]|av01|V_VP[89]|V_AV1)$/;
/** Bought clips, which nothing opens without their shop. */
const sealed = /^(encv|drmi)$/;

/** Refuses sound without a picture, and pictures that nothing here can show. */
async function checkPictures(readAt: ReadAt, bytes: number, index: Range | null, canConvert: () => Promise<boolean>) {
  const tracks = await readTracks(readAt, bytes, index, clipRules);
  const formats = tracks.filter(({ kind }) => kind === "picture").map(({ format }) => format);
  if (formats.length === 0) {
    // Without any track the tables are at fault, and are refused later with their reason.
    if (tracks.some(({ kind }) => kind === "sound")) throw new AppError("unsupported_media", text.noPicture);
    return;
  }
  if (formats.some((format) => played.test(format))) return;
  if (formats.every((format) => sealed.test(format)) || !(await canConvert()))
    throw new AppError("unsupported_media", text.unplayable);
}

/** Seconds that an edit list may leave out of a clip that nobody trimmed. */
const untrimmedSeconds = 0.5;

/** Tells if an edit list hides a part of the clip. A copy would show it (make-clip.ts looks closer). */
async function isTrimmed(readAt: ReadAt, bytes: number): Promise<boolean> {
  const { edited } = await readClipTablesIn(readAt, bytes, clipRules);
  return edited.some(({ isOnePart, startSeconds, shownSeconds, mediaSeconds }) => {
    const rest = shownSeconds === 0 ? 0 : mediaSeconds - startSeconds - shownSeconds;
    return !isOnePart || Math.max(startSeconds, rest) > untrimmedSeconds;
  });
}

/** Boxes that hold the index or the media: a cut-off one is missed. */
const needed = new Set(["moov", "moof", "mdat"]);

function readAhead(readAt: ReadAt, bytes: number): ReadAt {
  let start = 0;
  let buffered: Uint8Array = new Uint8Array();
  return async (offset, length) => {
    if (offset < start || offset + length > start + buffered.length) {
      buffered = await readAt(offset, Math.min(Math.max(length, aheadBytes), bytes - offset));
      start = offset;
    }
    return buffered.subarray(offset - start, offset - start + length);
  };
}

/**
 * Returns where the index of an ISO base media file (ISO/IEC 14496-12, 4.2) is. Null if its boxes do not follow each
 * other to its end, with index and media data among them.
 */
async function findIndex(readAt: ReadAt, bytes: number): Promise<Range | null> {
  const seen = new Set<string>();
  const isWhole = () => seen.has("moov") && (seen.has("mdat") || seen.has("moof"));
  let index: Range | null = null;
  let offset = 0;
  for (let count = 0; offset + 8 <= bytes && count < maxBoxes; count += 1) {
    const header = Buffer.from(await readAt(offset, Math.min(16, bytes - offset)));
    const type = header.toString("latin1", 4, 8);
    // Some cameras write zeros at the end, or a trailer that is not a box.
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) break;
    const size = boxSize(header, bytes - offset);
    const isCut = size < 8 || size > bytes - offset;
    // A text that a phone appended reads as a box, too.
    if (isCut && isWhole() && !needed.has(type)) break;
    if (isCut) return null;
    seen.add(type);
    if (type === "moov") index = { start: offset, end: offset + size };
    offset += size;
  }
  return isWhole() ? index : null;
}

function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0);
  // 0: the box extends to the end of the file. 1: a size of 64 bits follows the type.
  if (size === 0) return rest;
  if (size !== 1) return size;
  return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8));
}
