import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "../auth/tokens";

/** Returns the proof that an organiser named an event's screen: the console puts it into the screen's link. */
export function createNameKey(eventId: string, name: string): string {
  return createHmac("sha256", derivedKey("screen-names")).update(`${eventId}:${name}`).digest("base64url");
}

export function isNameKey(key: string | undefined, eventId: string, name: string): boolean {
  if (!key) return false;
  const expected = Buffer.from(createNameKey(eventId, name));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
