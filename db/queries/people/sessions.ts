import "server-only";
import { and, eq, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import { limits } from "@/lib/shared/limits";
import { listeningPerPerson, listeningSeconds } from "@/lib/shared/limits/realtime";
import type { Role } from "@/lib/shared/vocabulary";
import type { Database, Transaction } from "../../client";
import { eventModerators } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { refreshTokenFamilies } from "../../schema/people/refresh-token-families";
import { secondFactors } from "../../schema/people/second-factors";
import { users } from "../../schema/people/users";
import { forgetBrowsers, isFactorMissing } from "./second-factors";
import { removePasswordResets } from "./users";

type SessionOwner = { user_id: string; family_id: string };

/** Lifetime of a family: `idleSeconds` after its last refresh, but at most `totalSeconds` after the login. */
export type SessionSpan = { idleSeconds: number; totalSeconds: number };

const seconds = (count: number) => sql`make_interval(secs => ${count})`;
const remainingSeconds = sql<number>`extract(epoch from ${refreshTokenFamilies.expires_at} - now())::int`;

/** A sign-in that is neither revoked nor expired. */
export const isLive = and(isNull(refreshTokenFamilies.revoked_at), sql`${refreshTokenFamilies.expires_at} > now()`);

const isFactorStale = sql<boolean>`${secondFactors.enabled_at} is not null and
  coalesce(${refreshTokenFamilies.factor_at} < now() - ${seconds(limits.recentFactorSeconds)}, true)`;

type LiveActor = {
  actor: { user_id: string; account_id: string; role: Role; family_id: string };
  /** The user still has to choose their own password. */
  isPasswordInitial: boolean;
  /** Their company demands a second factor, and they have none. */
  isFactorMissing: boolean;
  /** They have one, and have given no code of it for a while. */
  isFactorStale: boolean;
};

/** Returns the current user of a sign-in; null if the sign-in is revoked or expired, or the user is gone. */
export async function findLiveActor(db: Database, owner: SessionOwner): Promise<LiveActor | null> {
  const [row] = await db
    .select({
      account_id: users.account_id,
      role: users.role,
      isPasswordInitial: users.password_is_initial,
      isFactorMissing,
      isFactorStale,
    })
    .from(users)
    .innerJoin(refreshTokenFamilies, eq(refreshTokenFamilies.user_id, users.id))
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .where(and(eq(users.id, owner.user_id), eq(refreshTokenFamilies.id, owner.family_id), isLive));
  if (!row) return null;
  const { account_id, role, ...state } = row;
  return { actor: { user_id: owner.user_id, family_id: owner.family_id, account_id, role }, ...state };
}

/** Returns the current user of a live sign-in, and if they moderate the event; or null, also without a demanded factor. */
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
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .leftJoin(
      eventModerators,
      and(eq(eventModerators.user_id, users.id), eq(eventModerators.event_id, params.event_id)),
    )
    .where(and(eq(refreshTokenFamilies.id, params.family_id), isLive, not(isFactorMissing)));
  return row ?? null;
}

/**
 * Returns the live sign-ins that may have an open console, of the account's admins, the event's moderators and
 * `others`: of each person the `listeningPerPerson` that were refreshed last.
 */
export async function listListeningSessions(
  db: Database,
  event: { account_id: string; id: string },
  others: readonly string[] = [],
): Promise<SessionOwner[]> {
  const moderators = db
    .select({ id: eventModerators.user_id })
    .from(eventModerators)
    .where(and(eq(eventModerators.account_id, event.account_id), eq(eventModerators.event_id, event.id)));
  const listening = db
    .select({
      user_id: refreshTokenFamilies.user_id,
      family_id: refreshTokenFamilies.id,
      role: users.role,
      place:
        sql<number>`row_number() over (partition by ${users.id} order by ${refreshTokenFamilies.rotated_at} desc)`.as(
          "place",
        ),
    })
    .from(users)
    .innerJoin(refreshTokenFamilies, eq(refreshTokenFamilies.user_id, users.id))
    .where(
      and(
        eq(users.account_id, event.account_id),
        or(eq(users.role, "admin"), inArray(users.id, moderators), inArray(users.id, [...others])),
        isLive,
        sql`${refreshTokenFamilies.rotated_at} > now() - ${seconds(listeningSeconds)}`,
      ),
    )
    .as("listening");
  return db
    .select({ user_id: listening.user_id, family_id: listening.family_id })
    .from(listening)
    .where(sql`${listening.place} <= ${listeningPerPerson}`)
    .orderBy(listening.role, listening.user_id, listening.family_id);
}

/** Starts a sign-in with its first token. */
export async function insertFamily(
  tx: Transaction,
  row: Omit<typeof refreshTokenFamilies.$inferInsert, "expires_at">,
  span: SessionSpan,
): Promise<void> {
  const idleSeconds = Math.min(span.idleSeconds, span.totalSeconds);
  await tx.insert(refreshTokenFamilies).values({ ...row, expires_at: sql`now() + ${seconds(idleSeconds)}` });
}

/**
 * Locks a live sign-in and its user until the transaction ends, which serializes refreshes of one family; returns null
 * if it is revoked or expired. `is_in_grace`: the last rotation is at most `graceSeconds` ago.
 */
export async function lockLiveFamily(tx: Transaction, family_id: string, graceSeconds: number) {
  const [row] = await tx
    .select({
      family_id: refreshTokenFamilies.id,
      token_hash: refreshTokenFamilies.token_hash,
      previous_token_hash: refreshTokenFamilies.previous_token_hash,
      remember: refreshTokenFamilies.remember,
      browser: refreshTokenFamilies.browser,
      address: refreshTokenFamilies.address,
      factor_at: refreshTokenFamilies.factor_at,
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

/** Replaces the current token with the next and extends the sign-in. Returns the seconds left. */
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
 * Ends one sign-in, or every sign-in of a user but perhaps one, at once: access tokens, refresh tokens and cookies; for
 * a user also their password reset links, and browsers that skip the second step. Returns the ids of the ended sign-ins. For a changed password, call it in the transaction
 * that changes the password, after the change: otherwise a concurrent login with the old one could slip through.
 * lib/server/base/auth/end-sessions.ts ends sockets.
 */
export async function revokeFamilies(
  tx: Transaction,
  whose: { family_id: string } | { user_id: string; except?: string },
): Promise<string[]> {
  const chosen =
    "family_id" in whose
      ? eq(refreshTokenFamilies.id, whose.family_id)
      : and(
          eq(refreshTokenFamilies.user_id, whose.user_id),
          whose.except === undefined ? undefined : ne(refreshTokenFamilies.id, whose.except),
        );
  if ("user_id" in whose) {
    await removePasswordResets(tx, whose.user_id);
    await forgetBrowsers(tx, whose.user_id);
  }
  const rows = await tx
    .update(refreshTokenFamilies)
    .set({ revoked_at: sql`now()` })
    .where(and(chosen, isNull(refreshTokenFamilies.revoked_at)))
    .returning({ id: refreshTokenFamilies.id });
  return rows.map((row) => row.id);
}

/** Returns the user of a sign-in; or null if they are gone. */
export async function findUserOfFamily(tx: Transaction, family_id: string) {
  const [row] = await tx
    .select({ id: users.id, account_id: users.account_id, email: users.email })
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .where(eq(refreshTokenFamilies.id, family_id));
  return row ?? null;
}

/** Deletes a user's sign-ins and returns their ids, to end their sockets. The caller must lock the user's row. */
export async function removeFamilies(tx: Transaction, user_id: string): Promise<string[]> {
  const rows = await tx
    .delete(refreshTokenFamilies)
    .where(eq(refreshTokenFamilies.user_id, user_id))
    .returning({ id: refreshTokenFamilies.id });
  return rows.map((row) => row.id);
}

/**
 * Deletes expired sign-ins and returns the ids of those that were not revoked before. Revoked ones stay until they
 * expire, so that a replay is still detected.
 */
export async function removeDeadFamilies(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .delete(refreshTokenFamilies)
    .where(sql`${refreshTokenFamilies.expires_at} < now()`)
    .returning({ id: refreshTokenFamilies.id, revoked_at: refreshTokenFamilies.revoked_at });
  return rows.filter((row) => row.revoked_at === null).map((row) => row.id);
}
