import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../client";
import { accounts } from "../../schema/people/accounts";
import { refreshTokenFamilies } from "../../schema/people/refresh-token-families";
import { users } from "../../schema/people/users";
import { isLive } from "./sessions";

type Owned = { account_id: string; user_id: string };

/** A page renews its access token every quarter of an hour, so the last refresh is when a session was last seen. */
const columns = {
  id: refreshTokenFamilies.id,
  browser: refreshTokenFamilies.browser,
  address: refreshTokenFamilies.address,
  began_at: refreshTokenFamilies.created_at,
  seen_at: sql<string>`greatest(${refreshTokenFamilies.rotated_at}, ${refreshTokenFamilies.created_at})`,
};

/** Returns a user's live sessions, the last seen first. */
export async function listSessions(db: Database, { account_id, user_id }: Owned) {
  return db
    .select(columns)
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .where(and(eq(users.account_id, account_id), eq(users.id, user_id), isLive))
    .orderBy(desc(refreshTokenFamilies.rotated_at));
}

/** Returns the user of a live session of the account; or null. */
export async function findSessionUser(db: Database, params: { account_id: string; id: string }) {
  const [row] = await db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .where(and(eq(users.account_id, params.account_id), eq(refreshTokenFamilies.id, params.id), isLive));
  return row ?? null;
}

/** Returns what the mail about a sign-in says; null if the sign-in or its user is gone. */
export async function findSignInMail(db: Database, family_id: string) {
  const { language, timezone } = accounts;
  const [row] = await db
    .select({ ...columns, account_id: users.account_id, email: users.email, language, timezone })
    .from(refreshTokenFamilies)
    .innerJoin(users, eq(users.id, refreshTokenFamilies.user_id))
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .where(eq(refreshTokenFamilies.id, family_id));
  return row ?? null;
}
