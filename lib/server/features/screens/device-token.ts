import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { pairingRules } from "@/lib/shared/limits";
import { codeLetters } from "@/lib/shared/screens/pairing-code";

/** The cookie of a screen. Browsers send it with the screen's own page only, so reads of walls stay alike. */
export const screenCookieName = "wallflower-screen";
export const screenCookiePath = "/screen";

/**
 * Returns a token of 224 random bits, after the time of its creation in seconds. A changed time makes another token,
 * which the database does not know.
 */
export function createDeviceToken(now: Date): string {
  const token = randomBytes(32);
  token.writeUInt32BE(Math.floor(now.getTime() / 1_000));
  return token.toString("base64url");
}

/** Returns when a token was created, in ms. */
export const timeOfToken = (token: string) => Buffer.from(token, "base64url").readUInt32BE() * 1_000;

/** Tells if a text looks like a token: 32 bytes in base64url. */
export const isDeviceToken = (text: string | null): text is string => /^[\w-]{43}$/.test(text ?? "");

/** Creates a random code without letters that look alike. Not unique: the caller retries. */
export function createPairingCode(): string {
  return Array.from({ length: pairingRules.codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join("");
}
