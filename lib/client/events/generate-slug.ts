import { limits } from "@/lib/shared/limits";
import { sha256 } from "./sha256";

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
