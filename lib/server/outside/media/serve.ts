import { mediaCacheControl } from "@/lib/shared/cache-control";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Storage } from "@/lib/shared/ports/storage";
import { parseRange, requestedRange } from "../../base/downloads/byte-range";
import { matchesEtag } from "../../base/downloads/etag";

/**
 * Serves a `public/` key with ranges (RFC 9110, section 14) and long caching. Throws not_found for any other key, and
 * for a removed file, even if the browser has it cached.
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
  const found = await storage.read(key);
  if (!found) throw notFound();
  // A key's content never changes, so a cached copy is valid.
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const { contentType, totalBytes } = found;
  headers.set("Content-Type", contentType);
  const rangeHeader = rangeOf(request, etag);
  if (!rangeHeader) {
    headers.set("Content-Length", String(totalBytes));
    return new Response(request.method === "HEAD" ? null : found.stream, { headers });
  }
  const range = parseRange(rangeHeader, totalBytes);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${totalBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const part = await storage.read(key, range);
  if (!part) throw notFound();
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${totalBytes}`);
  headers.set("Content-Length", String(range.end - range.start + 1));
  return new Response(part.stream, { status: 206, headers });
}

/**
 * Returns the requested range, or null for the whole file: ranges are for GET only, one range of bytes only. A client
 * with a part of another version (If-Range) needs the whole. We never send a date, so none can match.
 */
function rangeOf(request: Request, etag: string): string | null {
  const range = requestedRange(request);
  const condition = request.headers.get("if-range");
  return condition === null || condition.trim() === etag ? range : null;
}

const notFound = () => new AppError("not_found", messages.http.notFound);
