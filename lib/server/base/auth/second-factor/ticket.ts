import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { encode } from "next-auth/jwt";
import { v4 as uuidv4 } from "uuid";
import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { decodeProof, hashToken, installationSecret } from "../tokens";

/*
 * The state of a login between its two steps. The ticket says whose password was right; it works only in the browser that
 * got a cookie with it, only while that password is current, and once. Nothing is stored.
 */

export const secondStepCookieName = "wallflower-second-step";
export const rememberedBrowserCookieName = "wallflower-remembered-browser";

const ticketSalt = "wallflower-second-step";
const ticketClaims = z.object({
  ticket_id: z.uuid(),
  user_id: z.uuid(),
  remember: z.boolean(),
  /** Hashes of the cookie and of the stored password hash. */
  browser: z.string(),
  password: z.string(),
});

/** Creates a ticket, and the value of the cookie that it needs. */
export async function createTicket(user: { id: string; password_hash: string }, remember: boolean) {
  const cookie = randomBytes(32).toString("base64url");
  const claims: z.infer<typeof ticketClaims> = {
    ticket_id: uuidv4(),
    user_id: user.id,
    remember,
    browser: hashToken(cookie),
    password: hashToken(user.password_hash),
  };
  const secret = installationSecret();
  const ticket = await encode({ token: claims, secret, salt: ticketSalt, maxAge: limits.secondStepSeconds });
  return { ticket, cookie };
}

/** Returns a ticket's claims; null if it is foreign, has expired, or is not this browser's. */
export async function readTicket(ticket: string, cookie: string | null) {
  const claims = ticketClaims.safeParse(await decodeProof(ticket, ticketSalt)).data;
  const [expected, given] = [Buffer.from(claims?.browser ?? ""), Buffer.from(hashToken(cookie ?? ""))];
  return claims && expected.length === given.length && timingSafeEqual(expected, given) ? claims : null;
}

const browserSalt = "wallflower-remembered-browser";
const browserClaims = z.object({ user_id: z.uuid(), key: z.uuid() });

/** Returns the cookie of a browser that skips the second step, for 30 days or until `key` changes. */
export function createBrowserProof(user_id: string, key: string): Promise<string> {
  const maxAge = limits.rememberedBrowserSeconds;
  return encode({ token: { user_id, key }, secret: installationSecret(), salt: browserSalt, maxAge });
}

export async function isRememberedBrowser(cookie: string | null, user_id: string, key: string): Promise<boolean> {
  const claims = browserClaims.safeParse(await decodeProof(cookie ?? "", browserSalt)).data;
  return claims?.user_id === user_id && claims.key === key;
}
