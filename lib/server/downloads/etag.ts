import { createHash } from "node:crypto";

/** An entity tag for a text (RFC 9110, 8.8.3), in its quotes: 128 bits of its SHA-256. */
export function makeEtag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Whether an If-None-Match header names the tag, or any; compared weakly (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const candidates = (ifNoneMatch ?? "").split(",").map(opaque);
  return candidates.includes(opaque(etag)) || candidates.includes("*");
}
