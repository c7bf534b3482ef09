import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { decode as decodeAny, encode } from "next-auth/jwt";
import { z } from "zod";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { roles } from "@/lib/shared/vocabulary";
import { env } from "../env";

/** Contract, section 3. next-auth's decoder adds 15 s of clock tolerance. */
const accessTokenLifetimeSeconds = 15 * 60;

// next-auth derives the key from secret and salt. So a cookie can never pass for an access token, nor the reverse.
const accessTokenSalt = "wallflower-access-token";

/** Starts every token that `encode` makes: its header in base64url (RFC 7516, 7.1). */
const tokenHeader = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");

/**
 * Decodes tokens of this one algorithm. next-auth's decoder takes any that fits the key. Throws for tokens that are not
 * ours or have run out.
 */
async function decode({ token, salt }: { token: string; salt?: string }): Promise<unknown> {
  if (!token.startsWith(`${tokenHeader}.`)) throw new Error("The token's header is not ours.");
  return decodeAny({ token, secret: installationSecret(), ...(salt && { salt }) });
}

const actorClaims = z.object({ user_id: z.uuid(), account_id: z.uuid(), role: z.enum(roles), family_id: z.uuid() });

/** The installation's secret. Throws unavailable where none is configured. */
export function installationSecret(): string {
  if (!env.NEXTAUTH_SECRET) throw new AppError("unavailable", messages.http.unavailable);
  return env.NEXTAUTH_SECRET;
}

export function createAccessToken(actor: Actor): Promise<string> {
  return encode({
    token: { ...actor },
    secret: installationSecret(),
    salt: accessTokenSalt,
    maxAge: accessTokenLifetimeSeconds,
  });
}

/** Throws token_expired for a token that was good once, unauthenticated for anything else. */
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

/** Carries next-auth's session cookie to the browser; sessionCookieName() names it. */
export type SessionCookie = { value: string; maxAgeSeconds: number };

/** A cookie that next-auth reads; it runs out with its session. */
export async function createSessionCookie(claims: SessionClaims, maxAgeSeconds: number): Promise<SessionCookie> {
  const token = { ...claims, sub: claims.user_id };
  return { value: await encode({ token, secret: installationSecret(), maxAge: maxAgeSeconds }), maxAgeSeconds };
}

/** Reads a session cookie's claims; null if it is not ours or has run out. */
export async function readSessionCookie(value: string | undefined): Promise<SessionClaims | null> {
  const claims = await decode({ token: value ?? "" }).catch(() => null);
  return sessionClaims.safeParse(claims).data ?? null;
}

/** SHA-256 in hex: refresh tokens are random, so they need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Proof of having known an event's password: dies with that password, says nothing about it. */
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
const viewGround = z.object({
  /** The sign-in of whoever opened the wall: ticket and pass end with it. */
  family_id: z.uuid(),
  /** Whether they were assigned to the event: then both end with that, too. */
  is_assigned: z.boolean(),
});
/** What the right to see a wall as its team does rests on. */
export type ViewGround = z.infer<typeof viewGround>;
const viewTicketClaims = viewGround.extend({ event_id: z.uuid(), ticket_id: z.uuid() });
type ViewTicketClaims = z.infer<typeof viewTicketClaims>;

/** Long enough for the way from one address to the other, on the slowest phone. */
export const viewTicketLifetimeSeconds = 60;
/** A rehearsal's day. */
export const viewPassLifetimeSeconds = 12 * 60 * 60;

/**
 * Makes a ticket that takes an event's team from the console to the wall's address. It is exchanged there for a view
 * pass.
 */
export function createViewTicket(claims: ViewTicketClaims): Promise<string> {
  const secret = installationSecret();
  return encode({ token: claims, secret, salt: viewTicketSalt, maxAge: viewTicketLifetimeSeconds });
}

/** Reads a view ticket's claims; null if it is not ours or has run out. */
export async function readViewTicket(ticket: string): Promise<ViewTicketClaims | null> {
  const claims = await decode({ token: ticket, salt: viewTicketSalt }).catch(() => null);
  return viewTicketClaims.safeParse(claims).data ?? null;
}

/**
 * Shows one event's wall and form as its team sees them, and nothing else. It ends when it runs out or its ground is
 * gone.
 */
export function createViewPass(eventId: string, expiresAt: number, { family_id, is_assigned }: ViewGround): string {
  const claims = `${expiresAt}.${family_id}.${is_assigned ? "assigned" : "team"}`;
  const proof = createHmac("sha256", installationSecret()).update(`view:${eventId}:${claims}`).digest("base64url");
  return `view.${claims}.${proof}`;
}

/** Reads what a pass to this event rests on; null if it is not ours or has run out. Whether it stands is for the caller. */
export function readViewPass(token: string | null, eventId: string): ViewGround | null {
  const [, expiry, family_id = "", kind] =
    /^view\.(\d{1,15})\.([0-9a-f-]{36})\.(assigned|team)\./.exec(token ?? "") ?? [];
  const expiresAt = Number(expiry);
  if (!token || !(expiresAt > Date.now())) return null;
  const ground = { family_id, is_assigned: kind === "assigned" };
  const expected = Buffer.from(createViewPass(eventId, expiresAt, ground));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? ground : null;
}

/** Name of the cookie that opens an event to its browser: it holds an unlock token or a view pass. */
export function unlockCookieName(eventId: string): string {
  return `wallflower-unlock-${eventId}`;
}

/** A key for one internal purpose, derived from the installation's secret. */
export function derivedKey(purpose: string): string {
  return createHmac("sha256", installationSecret()).update(`derived:${purpose}`).digest("base64url");
}
