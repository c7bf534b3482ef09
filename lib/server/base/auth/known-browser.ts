import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { limits } from "@/lib/shared/limits";
import { installationSecret } from "./tokens";

/*
 * A browser in which a user has signed in keeps a cookie for that: for each of its users an id, an expiry and a proof
 * that only this installation can make. Its login attempts are counted separately, so attempts from elsewhere cannot
 * lock the owner of an email out (OWASP's device cookies; docs/decisions/079). The cookie signs nobody in.
 */

export const knownBrowserCookieName = "wallflower-known-browser";
/** Sent when a user signs in or chooses a password, and with no page or picture. */
export const knownBrowserCookiePath = "/api/auth";

const separator = "~";
const shape = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/** Returns the id under which this browser has signed in as that user, or null. */
export function recogniseBrowser(cookie: string | null, user_id: string): string | null {
  const own = parseTokens(cookie).find((token) => belongsTo(token, user_id));
  return own?.split(".")[0] ?? null;
}

/**
 * Returns the cookie's next value, which adds this user to the earlier ones. It keeps the latest
 * limits.knownBrowserMaxUsers users.
 */
export function rememberBrowser(cookie: string | null, user_id: string): string {
  const id = recogniseBrowser(cookie, user_id) ?? randomBytes(16).toString("base64url");
  const others = parseTokens(cookie).filter((token) => !belongsTo(token, user_id));
  const expiresAt = Math.floor(Date.now() / 1_000) + limits.knownBrowserSeconds;
  return [tokenOf(user_id, id, expiresAt), ...others].slice(0, limits.knownBrowserMaxUsers).join(separator);
}

/** Returns tokens with the right shape that have not expired; belongsTo checks that they are genuine. */
function parseTokens(cookie: string | null): string[] {
  const tokens = (cookie ?? "").split(separator, limits.knownBrowserMaxUsers);
  return tokens.filter((token) => Number(shape.exec(token)?.[2] ?? 0) * 1_000 > Date.now());
}

function belongsTo(token: string, user_id: string): boolean {
  const [, id = "", expiresAt = ""] = shape.exec(token) ?? [];
  const [expected, given] = [Buffer.from(tokenOf(user_id, id, Number(expiresAt))), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function tokenOf(user_id: string, id: string, expiresAt: number): string {
  const signed = `known-browser:${user_id}:${id}:${expiresAt}`;
  return `${id}.${expiresAt}.${createHmac("sha256", installationSecret()).update(signed).digest("base64url")}`;
}
