import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";

type Signed = { libraryId: string; secret: string; expirationTime: number | string; videoId: string };

/**
 * The signature of a tus upload as Bunny Stream documents it ('TUS resumable uploads': sha256 in hex of library id, API
 * key, expiry and video id), sent as AuthorizationSignature beside AuthorizationExpire, VideoId and LibraryId. The
 * embedded host shares it.
 */
export function signUpload({ libraryId, secret, expirationTime, videoId }: Signed): string {
  return createHash("sha256").update(`${libraryId}${secret}${expirationTime}${videoId}`).digest("hex");
}

/** Whether a signature is that of these values, in the same time whatever it is. */
export function isUploadSignature(signature: string, signed: Signed): boolean {
  const expected = Buffer.from(signUpload(signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
