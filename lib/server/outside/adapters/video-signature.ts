import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";

type Signed = { libraryId: string; secret: string; expirationTime: number | string; videoId: string };

/**
 * Signs a tus upload as Bunny Stream documents it ('TUS resumable uploads': sha256 in hex of library id, API key,
 * expiry and video id). Sent as AuthorizationSignature with AuthorizationExpire, VideoId and LibraryId. The embedded
 * host uses it too.
 */
export function signUpload({ libraryId, secret, expirationTime, videoId }: Signed): string {
  return createHash("sha256").update(`${libraryId}${secret}${expirationTime}${videoId}`).digest("hex");
}

/** Returns true if the signature matches these values; compares in constant time. */
export function isUploadSignature(signature: string, signed: Signed): boolean {
  const expected = Buffer.from(signUpload(signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
