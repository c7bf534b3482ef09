import type { ByteRange } from "@/lib/shared/ports/storage";

/** Returns the single byte range of a GET (RFC 9110, section 14), or null: ignores other units and multiple ranges. */
export function requestedRange(request: Request): string | null {
  const range = request.headers.get("range")?.trim() ?? "";
  return request.method === "GET" && /^bytes=(\d+-\d*|-\d+)$/.test(range) ? range : null;
}

/** Resolves a requested range against the total size. */
export function parseRange(range: string, totalBytes: number): ByteRange | "unsatisfiable" {
  const [first = "", last = ""] = range.slice("bytes=".length).split("-");
  const start = first === "" ? Math.max(0, totalBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? totalBytes - 1 : Math.min(Number(last), totalBytes - 1);
  return start > end || start >= totalBytes ? "unsatisfiable" : { start, end };
}
