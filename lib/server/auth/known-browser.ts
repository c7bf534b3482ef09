import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { limits } from "@/lib/shared/limits";
import { installationSecret } from "./tokens";

/*
 * A browser in which somebody has signed in keeps a cookie that says so: for each of its people an id, an end and a
 * proof that only the installation can make. Its tries are counted apart from those of all others. So nobody who
 * hammers an email from elsewhere keeps its owner out (OWASP's device cookies; docs/decisions/079). It signs nobody in.
 */

export const knownBrowserCookieName = "wallflower-known-browser";
/** Sent where somebody signs in or chooses a password, and with no page or picture. */
export const knownBrowserCookiePath = "/api/auth";

const separator = "~";
const shape = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/** The id under which this browser is known to have signed in as that user; null where it is not. */
export function recogniseBrowser(cookie: string | null, user_id: string): string | null {
  const own = tokensIn(cookie).find((token) => isOf(token, user_id));
  return own?.split(".")[0] ?? null;
}

/**
 * Makes the cookie's next value, by which the browser stays known for this user and for those before. It holds the
 * latest of them (limits.knownBrowserMaxUsers).
 */
export function rememberBrowser(cookie: string | null, user_id: string): string {
  const id = recogniseBrowser(cookie, user_id) ?? randomBytes(16).toString("base64url");
  const others = tokensIn(cookie).filter((token) => !isOf(token, user_id));
  const expiresAt = Math.floor(Date.now() / 1_000) + limits.knownBrowserSeconds;
  return [tokenOf(user_id, id, expiresAt), ...others].slice(0, limits.knownBrowserMaxUsers).join(separator);
}

/** What has the shape of a token and has not run out; whether it is genuine shows against a user. */
function tokensIn(cookie: string | null): string[] {
  const tokens = (cookie ?? "").split(separator, limits.knownBrowserMaxUsers);
  return tokens.filter((token) => Number(shape.exec(token)?.[2] ?? 0) * 1_000 > Date.now());
}

function isOf(token: string, user_id: string): boolean {
  const [, id = "", expiresAt = ""] = shape.exec(token) ?? [];
  const [expected, given] = [Buffer.from(tokenOf(user_id, id, Number(expiresAt))), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function tokenOf(user_id: string, id: string, expiresAt: number): string {
  const signed = `known-browser:${user_id}:${id}:${expiresAt}`;
  return `${id}.${expiresAt}.${createHmac("sha256", installationSecret()).update(signed).digest("base64url")}`;
}
