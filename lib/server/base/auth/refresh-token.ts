import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { installationSecret } from "./tokens";

/*
 * A refresh token is the family's id (16 bytes), a nonce (32) and a seal (32) in base64url. The seal proves that we
 * issued the token: it distinguishes an old token from an invented one, without a list of all issued ones. The next
 * token is computed from the token itself with the installation's secret, so a repeated refresh gets the same answer,
 * although only hashes are stored. docs/decisions/010-refresh-token-rotation.md has the reasons.
 */
const idBytes = 16;
const nonceBytes = 32;
const sealBytes = 32;

/** Returns the first token of a new family. */
export function createRefreshToken(family_id: string): string {
  return assemble(family_id, randomBytes(nonceBytes));
}

/** Returns the one token that follows `token` in its family. */
export function nextRefreshToken(token: string, family_id: string): string {
  return assemble(family_id, digest("refresh-token-successor", Buffer.from(token)));
}

/** Returns the family of a token that we issued, however old; null for anything else. */
export function familyOfRefreshToken(token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  // The decoder ignores stray characters: accept only the canonical encoding.
  if (bytes.length !== idBytes + nonceBytes + sealBytes || bytes.toString("base64url") !== token) return null;
  const sealed = bytes.subarray(0, idBytes + nonceBytes);
  if (!timingSafeEqual(digest("refresh-token-seal", sealed), bytes.subarray(idBytes + nonceBytes))) return null;
  return stringify(bytes.subarray(0, idBytes));
}

function assemble(family_id: string, nonce: Buffer): string {
  const sealed = Buffer.concat([parse(family_id), nonce]);
  return Buffer.concat([sealed, digest("refresh-token-seal", sealed)]).toString("base64url");
}

function digest(purpose: string, value: Buffer): Buffer {
  return createHmac("sha256", installationSecret()).update(`${purpose}:`).update(value).digest();
}
