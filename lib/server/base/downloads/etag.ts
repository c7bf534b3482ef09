import { createHash } from "node:crypto";

/** Returns an entity tag for a text (RFC 9110, 8.8.3), with its quotes: 128 bits of its SHA-256. */
export function makeEtag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Returns true if an If-None-Match header contains the tag, or `*`; weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const candidates = (ifNoneMatch ?? "").split(",").map(opaque);
  return candidates.includes(opaque(etag)) || candidates.includes("*");
}
