import { limits } from "@/lib/shared/limits";
import { sha256 } from "./sha256";

/**
 * The slug that a new event starts with (spec, section 2.7): 16 letters, from the hash of a time with its digits
 * taken out. The rare hash that has too few letters is hashed again.
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
