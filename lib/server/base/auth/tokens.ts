import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { decode as decodeAny, encode } from "next-auth/jwt";
import { z } from "zod";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { roles } from "@/lib/shared/vocabulary";
import { env } from "../../env";

/**
 * Makes and reads the installation's proofs, all with one secret: access tokens of the API, next-auth's session cookie,
 * and what opens a closed wall (the unlock token of a guest who knows the password; a team's view ticket and view pass).
 */

/** From the contract, section 3. next-auth's decoder adds 15 s of clock tolerance. */
const accessTokenLifetimeSeconds = 15 * 60;

// next-auth derives the key from secret and salt, so a cookie is never valid as an access token, nor the reverse.
const accessTokenSalt = "wallflower-access-token";

/** Prefix of every token that `encode` makes: its header in base64url (RFC 7516, 7.1). */
const tokenHeader = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");

/**
 * Decodes tokens of this algorithm only; next-auth's decoder accepts any that fits the key. Throws for foreign and
 * expired tokens.
 */
async function decode({ token, salt }: { token: string; salt?: string }): Promise<unknown> {
  if (!token.startsWith(`${tokenHeader}.`)) throw new Error("The token's header is not ours.");
  return decodeAny({ token, secret: installationSecret(), ...(salt && { salt }) });
}

/** Returns the claims of a proof that one part of the product makes with a salt of its own; null if foreign or expired. */
export const decodeProof = (token: string, salt: string): Promise<unknown> => decode({ token, salt }).catch(() => null);

const actorClaims = z.object({ user_id: z.uuid(), account_id: z.uuid(), role: z.enum(roles), family_id: z.uuid() });

/** Returns the installation's secret. Throws unavailable if none is configured. */
export function installationSecret(): string {
  if (!env.NEXTAUTH_SECRET) throw new AppError("unavailable", messages.http.unavailable);
  return env.NEXTAUTH_SECRET;
}

/** Creates an API access token that carries the actor, encrypted with the installation's secret. */
export function createAccessToken(actor: Actor): Promise<string> {
  return encode({
    token: { ...actor },
    secret: installationSecret(),
    salt: accessTokenSalt,
    maxAge: accessTokenLifetimeSeconds,
  });
}

/** Returns the actor of an access token. Throws token_expired for an expired one of ours, else unauthenticated. */
export async function readAccessToken(token: string): Promise<Actor> {
  try {
    const claims = await decode({ token, salt: accessTokenSalt });
    return actorClaims.parse(claims);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED") {
      throw new AppError("token_expired", messages.http.tokenExpired);
    }
    if (error instanceof AppError) throw error;
    throw new AppError("unauthenticated", messages.http.unauthenticated, { cause: error });
  }
}

const sessionClaims = actorClaims.extend({ email: z.string() });
export type SessionClaims = z.infer<typeof sessionClaims>;

/** Value of next-auth's session cookie; sessionCookieName() returns its name. */
export type SessionCookie = { value: string; maxAgeSeconds: number };

/** Creates a session cookie that next-auth can read; it expires with its session. */
export async function createSessionCookie(claims: SessionClaims, maxAgeSeconds: number): Promise<SessionCookie> {
  const token = { ...claims, sub: claims.user_id };
  return { value: await encode({ token, secret: installationSecret(), maxAge: maxAgeSeconds }), maxAgeSeconds };
}

/** Returns a session cookie's claims, or null if it is foreign or expired. */
export async function readSessionCookie(value: string | undefined): Promise<SessionClaims | null> {
  const claims = await decode({ token: value ?? "" }).catch(() => null);
  return sessionClaims.safeParse(claims).data ?? null;
}

/** SHA-256 in hex: refresh tokens are random, so they need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Proof that its holder knows an event's password. Reveals nothing about it; a new password makes it invalid. */
export function createUnlockToken(eventId: string, passwordHash: string): string {
  return createHmac("sha256", installationSecret()).update(`unlock:${eventId}:${passwordHash}`).digest("base64url");
}

export function isUnlockToken(token: string | null, eventId: string, passwordHash: string | null): boolean {
  if (!token || !passwordHash) return false;
  const expected = Buffer.from(createUnlockToken(eventId, passwordHash));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const viewTicketSalt = "wallflower-view-ticket";
const viewGrant = z.object({
  /** The sign-in of the person who opened the wall: ticket and pass end with it. */
  family_id: z.uuid(),
  /** True if that person is assigned to the event: both then end with the assignment, too. */
  is_assigned: z.boolean(),
});
/** Basis of the right to see a wall as its team does. */
export type ViewGrant = z.infer<typeof viewGrant>;
const viewTicketClaims = viewGrant.extend({ event_id: z.uuid(), ticket_id: z.uuid() });
type ViewTicketClaims = z.infer<typeof viewTicketClaims>;

/** Enough to get from one address to the other, even on the slowest phone. */
export const viewTicketLifetimeSeconds = 60;
/** 12 hours: the day of a rehearsal. */
export const viewPassLifetimeSeconds = 12 * 60 * 60;

/**
 * Creates a ticket that takes an event's team from the console to the wall's address, where it is exchanged for a view
 * pass.
 */
export function createViewTicket(claims: ViewTicketClaims): Promise<string> {
  const secret = installationSecret();
  return encode({ token: claims, secret, salt: viewTicketSalt, maxAge: viewTicketLifetimeSeconds });
}

/** Returns a view ticket's claims, or null if it is foreign or expired. */
export async function readViewTicket(ticket: string): Promise<ViewTicketClaims | null> {
  const claims = await decode({ token: ticket, salt: viewTicketSalt }).catch(() => null);
  return viewTicketClaims.safeParse(claims).data ?? null;
}

/**
 * Creates a pass that shows one event's wall and form as its team sees them, and nothing else. It ends at `expiresAt`
 * or when its sign-in or assignment ends.
 */
export function createViewPass(eventId: string, expiresAt: number, { family_id, is_assigned }: ViewGrant): string {
  const claims = `${expiresAt}.${family_id}.${is_assigned ? "assigned" : "team"}`;
  const proof = createHmac("sha256", installationSecret()).update(`view:${eventId}:${claims}`).digest("base64url");
  return `view.${claims}.${proof}`;
}

/** Returns the basis of a pass to this event, null if foreign or expired. The caller checks that it is still valid. */
export function readViewPass(token: string | null, eventId: string): ViewGrant | null {
  const [, expiry, family_id = "", kind] =
    /^view\.(\d{1,15})\.([0-9a-f-]{36})\.(assigned|team)\./.exec(token ?? "") ?? [];
  const expiresAt = Number(expiry);
  if (!token || !(expiresAt > Date.now())) return null;
  const grant = { family_id, is_assigned: kind === "assigned" };
  const expected = Buffer.from(createViewPass(eventId, expiresAt, grant));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? grant : null;
}

/** Returns the name of the cookie with an event's unlock token or view pass. */
export function unlockCookieName(eventId: string): string {
  return `wallflower-unlock-${eventId}`;
}

/** Returns a key for one internal purpose, derived from the installation's secret. */
export function derivedKey(purpose: string): string {
  return createHmac("sha256", installationSecret()).update(`derived:${purpose}`).digest("base64url");
}
