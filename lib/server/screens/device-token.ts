import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { pairingRules } from "@/lib/shared/limits";
import { codeLetters } from "@/lib/shared/screens/pairing-code";

/** The cookie of a screen. Browsers send it with the screen's own page only, so reads of walls stay alike. */
export const screenCookieName = "wallflower-screen";
export const screenCookiePath = "/screen";

export const createDeviceToken = () => randomBytes(32).toString("base64url");
export const isDeviceToken = (text: string | null): text is string => /^[\w-]{43}$/.test(text ?? "");

/** Creates a random code without letters that look alike. Not unique: the caller retries. */
export function createPairingCode(): string {
  return Array.from({ length: pairingRules.codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join("");
}
