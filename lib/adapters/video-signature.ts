import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";

type Signed = { libraryId: string; secret: string; expirationTime: number | string; videoId: string };

/** Bunny Stream's signature of a tus upload, which the embedded host shares: sha256 in hex. */
export function signUpload({ libraryId, secret, expirationTime, videoId }: Signed): string {
  return createHash("sha256").update(`${libraryId}${secret}${expirationTime}${videoId}`).digest("hex");
}

/** Whether a signature is that of these values, in the same time whatever it is. */
export function isUploadSignature(signature: string, signed: Signed): boolean {
  const expected = Buffer.from(signUpload(signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
