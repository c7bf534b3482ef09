import type { ByteRange } from "@/lib/shared/ports/storage";

/** The one range of bytes that a GET asks for (RFC 9110, section 14), or null: other kinds and several are not known. */
export function requestedRange(request: Request): string | null {
  const range = request.headers.get("range")?.trim() ?? "";
  return request.method === "GET" && /^bytes=(\d+-\d*|-\d+)$/.test(range) ? range : null;
}

/** A requested range within so many bytes. */
export function parseRange(range: string, totalBytes: number): ByteRange | "unsatisfiable" {
  const [first = "", last = ""] = range.slice("bytes=".length).split("-");
  const start = first === "" ? Math.max(0, totalBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? totalBytes - 1 : Math.min(Number(last), totalBytes - 1);
  return start > end || start >= totalBytes ? "unsatisfiable" : { start, end };
}
