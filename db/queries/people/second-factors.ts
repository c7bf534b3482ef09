import "server-only";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { accounts } from "../../schema/people/accounts";
import { refreshTokenFamilies } from "../../schema/people/refresh-token-families";
import { secondFactors } from "../../schema/people/second-factors";
import { users } from "../../schema/people/users";

type Owned = { account_id: string; user_id: string };

const owned = (params: Owned) =>
  and(eq(secondFactors.account_id, params.account_id), eq(secondFactors.user_id, params.user_id));

/** The company demands a second factor of this user, who has none; for queries that join all three tables. */
export const isFactorMissing = sql<boolean>`(${secondFactors.enabled_at} is null and
  (${accounts.second_factor_for} = 'everyone' or (${accounts.second_factor_for} = 'admins' and ${users.role} = 'admin')))`;

/** Returns a user's second factor, set up or not, with what their company asks. */
export async function findFactor(db: Database, params: Owned) {
  const [row] = await db
    .select({
      secret: secondFactors.secret,
      has_app: sql<boolean>`coalesce(${secondFactors.last_step} > 0, false)`,
      browser_nonce: secondFactors.browser_nonce,
      enabled_at: secondFactors.enabled_at,
      codes_left: sql<number>`coalesce(cardinality(${secondFactors.recovery_hashes}), 0)`,
      second_factor_for: accounts.second_factor_for,
      remembers_browsers: accounts.remembers_browsers,
    })
    .from(accounts)
    .leftJoin(secondFactors, owned(params))
    .where(eq(accounts.id, params.account_id));
  return row ?? null;
}

/** Locks a user's second factor until the transaction ends; null if they began none. */
export async function lockFactor(tx: Transaction, params: Owned) {
  const [row] = await tx.select().from(secondFactors).where(owned(params)).for("update");
  return row ?? null;
}

/** Begins the setup of an app, or begins it again. Returns false if the user has already finished one. */
export async function beginFactor(db: Database, row: Owned & { secret: string }): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.user_id,
      set: { secret: row.secret },
      setWhere: eq(secondFactors.last_step, 0),
    })
    .returning({ user_id: secondFactors.user_id });
  return rows.length > 0;
}

/** Turns a user's second factor on, with or without the setup of an app. */
export async function enableFactor(tx: Transaction, params: Owned, recovery_hashes: string[]): Promise<void> {
  const set = { recovery_hashes, enabled_at: sql`now()` };
  const row = { ...params, ...set, secret: "" };
  await tx.insert(secondFactors).values(row).onConflictDoUpdate({ target: secondFactors.user_id, set });
}

/** Remembers the step of a code, so that the code works once. */
export async function setLastStep(tx: Transaction, params: Owned, last_step: number): Promise<void> {
  await tx.update(secondFactors).set({ last_step }).where(owned(params));
}

/** Replaces the recovery codes. Returns false if the user has no second factor. */
export async function setRecoveryHashes(tx: Transaction, params: Owned, recovery_hashes: string[]): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ recovery_hashes })
    .where(and(owned(params), isNotNull(secondFactors.enabled_at)))
    .returning({ user_id: secondFactors.user_id });
  return rows.length > 0;
}

/** Uses up a recovery code. Returns false if it is not one of the unused ones. */
export async function takeRecoveryHash(tx: Transaction, params: Owned, hash: string): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ recovery_hashes: sql`array_remove(${secondFactors.recovery_hashes}, ${hash})` })
    .where(and(owned(params), sql`${hash} = any(${secondFactors.recovery_hashes})`))
    .returning({ user_id: secondFactors.user_id });
  return rows.length > 0;
}

/** Removes a user's second factor with its passkeys and recovery codes. Returns false if they have none. */
export async function removeFactor(tx: Transaction, params: Owned): Promise<boolean> {
  const rows = await tx.delete(secondFactors).where(owned(params)).returning({ enabled_at: secondFactors.enabled_at });
  return rows.some(({ enabled_at }) => enabled_at !== null);
}

/** Every browser of the user has to give a code again. */
export async function forgetBrowsers(tx: Transaction, user_id: string): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ browser_nonce: sql`gen_random_uuid()` })
    .where(eq(secondFactors.user_id, user_id));
}

/** Notes that the user has just given a code in this sign-in. */
export async function confirmFamily(tx: Transaction, family_id: string): Promise<void> {
  await tx.update(refreshTokenFamilies).set({ factor_at: sql`now()` }).where(eq(refreshTokenFamilies.id, family_id));
}

/** Returns the account's users who have no second factor though `demand` would require one. */
export async function listUsersWithoutFactor(
  tx: Transaction,
  { account_id, demand }: { account_id: string; demand: "nobody" | "admins" | "everyone" },
): Promise<string[]> {
  if (demand === "nobody") return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .where(
      and(
        eq(users.account_id, account_id),
        isNull(secondFactors.enabled_at),
        demand === "admins" ? eq(users.role, "admin") : undefined,
      ),
    );
  return rows.map(({ id }) => id);
}
