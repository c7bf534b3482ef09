import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Role } from "@/lib/shared/vocabulary";
import type { Database, Transaction } from "../client";
import { refreshTokenFamilies } from "../schema/refresh-token-families";
import { users } from "../schema/users";

type SessionOwner = { user_id: string; family_id: string };

/** How long a family lives: `idleSeconds` after its last refresh, and never beyond `totalSeconds` after the login. */
export type SessionSpan = { idleSeconds: number; totalSeconds: number };

const seconds = (count: number) => sql`make_interval(secs => ${count})`;
const remainingSeconds = sql<number>`extract(epoch from ${refreshTokenFamilies.expires_at} - now())::int`;

/** The user of a sign-in as they are now, or null if the sign-in was revoked, has run out, or the user is gone. */
export async function findLiveActor(
  db: Database,
  owner: SessionOwner,
): Promise<{ user_id: string; account_id: string; role: Role; family_id: string } | null> {
  const [row] = await db
    .select({ account_id: users.account_id, role: users.role })
    .from(users)
    .innerJoin(refreshTokenFamilies, eq(refreshTokenFamilies.user_id, users.id))
    .where(
      and(
        eq(users.id, owner.user_id),
        eq(refreshTokenFamilies.id, owner.family_id),
        isNull(refreshTokenFamilies.revoked_at),
        sql`${refreshTokenFamilies.expires_at} > now()`,
      ),
    );
  return row ? { user_id: owner.user_id, family_id: owner.family_id, ...row } : null;
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
    .where(
      and(
        eq(refreshTokenFamilies.id, family_id),
        isNull(refreshTokenFamilies.revoked_at),
        sql`${refreshTokenFamilies.expires_at} > now()`,
      ),
    )
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

/** Ends one sign-in: its access tokens, its refresh tokens and its cookie, at once. Gives its user; null if it had ended. */
export async function revokeFamily(db: Database, family_id: string) {
  const [row] = await db
    .update(refreshTokenFamilies)
    .set({ revoked_at: sql`now()` })
    .from(users)
    .where(
      and(
        eq(refreshTokenFamilies.id, family_id),
        isNull(refreshTokenFamilies.revoked_at),
        eq(users.id, refreshTokenFamilies.user_id),
      ),
    )
    .returning({ id: users.id, account_id: users.account_id, email: users.email });
  return row ?? null;
}

/**
 * Ends every sign-in of a user. For a changed password, call it in the transaction that changes it and after the
 * change, so that a login under way with the old one cannot slip through. (A deleted user's sign-ins go with the row.)
 */
export async function revokeUserFamilies(db: Database, user_id: string): Promise<void> {
  await db
    .update(refreshTokenFamilies)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(refreshTokenFamilies.user_id, user_id), isNull(refreshTokenFamilies.revoked_at)));
}

/** Forgets sign-ins that have run out. Revoked ones stay until then, so that a replay is still recognised. */
export async function removeDeadFamilies(db: Database): Promise<void> {
  await db.delete(refreshTokenFamilies).where(sql`${refreshTokenFamilies.expires_at} < now()`);
}
