import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { limits } from "@/lib/shared/limits";

/**
 * Returns the initial slug of a new event (spec, section 2.7): 16 letters from the hash of a time, without its digits.
 * Hashes again in the rare case of too few letters.
 */
export function generateSlug(time: Date): string {
  let letters = "";
  let hash = time.toISOString();
  while (letters.length < limits.generatedSlugLength) {
    hash = sha256(hash);
    letters = hash.replace(/\d/g, "");
  }
  return letters.slice(0, limits.generatedSlugLength);
}

/**
 * Returns the SHA-256 of a text's UTF-8 bytes, in hex. Uses a library because browsers offer `crypto.subtle` only on
 * https, and a console may run at http://192.168.1.20:3000. Not for secrets.
 */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
