import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Role } from "@/lib/shared/vocabulary";
import type { Database, Transaction } from "../client";
import { eventModerators } from "../schema/events";
import { refreshTokenFamilies } from "../schema/refresh-token-families";
import { users } from "../schema/users";
import { removePasswordResets } from "./password-resets";

type SessionOwner = { user_id: string; family_id: string };

/** How long a family lives: `idleSeconds` after its last refresh, and never beyond `totalSeconds` after the login. */
export type SessionSpan = { idleSeconds: number; totalSeconds: number };

const seconds = (count: number) => sql`make_interval(secs => ${count})`;
const remainingSeconds = sql<number>`extract(epoch from ${refreshTokenFamilies.expires_at} - now())::int`;

/** A sign-in that was neither ended nor has run out. */
export const isLive = and(isNull(refreshTokenFamilies.revoked_at), sql`${refreshTokenFamilies.expires_at} > now()`);

type LiveActor = {
  actor: { user_id: string; account_id: string; role: Role; family_id: string };
  /** They have not yet chosen a password of their own. */
  isPasswordInitial: boolean;
};

/** The user of a sign-in as they are now. Null where the sign-in was revoked or has run out, or the user is gone. */
export async function findLiveActor(db: Database, owner: SessionOwner): Promise<LiveActor | null> {
  const [row] = await db
    .select({ account_id: users.account_id, role: users.role, isPasswordInitial: users.password_is_initial })
    .from(users)
    .innerJoin(refreshTokenFamilies, eq(refreshTokenFamilies.user_id, users.id))
    .where(and(eq(users.id, owner.user_id), eq(refreshTokenFamilies.id, owner.family_id), isLive));
  if (!row) return null;
  const { isPasswordInitial, ...current } = row;
  return { actor: { user_id: owner.user_id, family_id: owner.family_id, ...current }, isPasswordInitial };
}

/** The user of a living sign-in as they are now, and whether they moderate the event; or null. */
export async function findTeamMember(db: Database, params: { family_id: string; event_id: string }) {
  const [row] = await db
    .select({
      user_id: users.id,
      account_id: users.account_id,
      role: users.role,
      family_id: refreshTokenFamilies.id,
      is_assigned: sql<boolean>`${eventModerators.event_id} is not null`,
    })
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .leftJoin(
      eventModerators,
      and(eq(eventModerators.user_id, users.id), eq(eventModerators.event_id, params.event_id)),
    )
    .where(and(eq(refreshTokenFamilies.id, params.family_id), isLive));
  return row ?? null;
}

/** Begins a sign-in with its first token. */
export async function insertFamily(
  tx: Transaction,
  row: { id: string; user_id: string; token_hash: string; remember: boolean },
  span: SessionSpan,
): Promise<void> {
  const idleSeconds = Math.min(span.idleSeconds, span.totalSeconds);
  await tx.insert(refreshTokenFamilies).values({ ...row, expires_at: sql`now() + ${seconds(idleSeconds)}` });
}

/**
 * A living sign-in and its user, locked until the transaction ends so that refreshes of one family take turns; null if
 * it was revoked or has run out. `is_in_grace`: the last rotation is at most `graceSeconds` ago.
 */
export async function lockLiveFamily(tx: Transaction, family_id: string, graceSeconds: number) {
  const [row] = await tx
    .select({
      family_id: refreshTokenFamilies.id,
      token_hash: refreshTokenFamilies.token_hash,
      previous_token_hash: refreshTokenFamilies.previous_token_hash,
      remember: refreshTokenFamilies.remember,
      remaining_seconds: remainingSeconds,
      is_in_grace: sql<boolean>`${refreshTokenFamilies.rotated_at} >= now() - ${seconds(graceSeconds)}`,
      user_id: users.id,
      account_id: users.account_id,
      email: users.email,
      role: users.role,
    })
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .where(and(eq(refreshTokenFamilies.id, family_id), isLive))
    .for("update", { of: refreshTokenFamilies });
  return row ?? null;
}
export type LiveFamily = NonNullable<Awaited<ReturnType<typeof lockLiveFamily>>>;

/** Puts the next token in place of the current one, and the end of the sign-in further away. Gives the seconds left. */
export async function rotateFamily(
  tx: Transaction,
  params: { family_id: string; token_hash: string },
  span: SessionSpan,
): Promise<number> {
  const [row] = await tx
    .update(refreshTokenFamilies)
    .set({
      previous_token_hash: sql`${refreshTokenFamilies.token_hash}`,
      token_hash: params.token_hash,
      rotated_at: sql`now()`,
      expires_at: sql`least(now() + ${seconds(span.idleSeconds)}, ${refreshTokenFamilies.created_at} + ${seconds(span.totalSeconds)})`,
    })
    .where(eq(refreshTokenFamilies.id, params.family_id))
    .returning({ remaining_seconds: remainingSeconds });
  return row?.remaining_seconds ?? 0;
}

/**
 * Ends one sign-in, or every sign-in of a user: access tokens, refresh tokens and cookies, at once; of a user the
 * links, too, with which they could choose another password. Gives those that it ended. For a changed password, call it
 * in the transaction that changes it, after the change. Else a login under way with the old one could slip through.
 * Sockets are another matter: lib/server/auth/end-sessions.ts.
 */
export async function revokeFamilies(
  tx: Transaction,
  whose: { family_id: string } | { user_id: string },
): Promise<string[]> {
  const chosen =
    "family_id" in whose
      ? eq(refreshTokenFamilies.id, whose.family_id)
      : eq(refreshTokenFamilies.user_id, whose.user_id);
  if ("user_id" in whose) await removePasswordResets(tx, whose.user_id);
  const rows = await tx
    .update(refreshTokenFamilies)
    .set({ revoked_at: sql`now()` })
    .where(and(chosen, isNull(refreshTokenFamilies.revoked_at)))
    .returning({ id: refreshTokenFamilies.id });
  return rows.map((row) => row.id);
}

/** Whose sign-in it is; null where nobody has it any more. */
export async function findUserOfFamily(tx: Transaction, family_id: string) {
  const [row] = await tx
    .select({ id: users.id, account_id: users.account_id, email: users.email })
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .where(eq(refreshTokenFamilies.id, family_id));
  return row ?? null;
}

/** Forgets a user's sign-ins and gives them, so that their sockets can be ended. The user's row must be locked. */
export async function removeFamilies(tx: Transaction, user_id: string): Promise<string[]> {
  const rows = await tx
    .delete(refreshTokenFamilies)
    .where(eq(refreshTokenFamilies.user_id, user_id))
    .returning({ id: refreshTokenFamilies.id });
  return rows.map((row) => row.id);
}

/**
 * Forgets sign-ins that have run out, and gives those that nobody ended before. Revoked ones stay until then, so that a
 * replay is still recognised.
 */
export async function removeDeadFamilies(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .delete(refreshTokenFamilies)
    .where(sql`${refreshTokenFamilies.expires_at} < now()`)
    .returning({ id: refreshTokenFamilies.id, revoked_at: refreshTokenFamilies.revoked_at });
  return rows.filter((row) => row.revoked_at === null).map((row) => row.id);
}
