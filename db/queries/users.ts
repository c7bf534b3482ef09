import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { users } from "../schema/users";

/** Somebody who wants to log in, by their email in any case; or null. */
export async function findUserForLogin(db: Database, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      account_id: users.account_id,
      email: users.email,
      role: users.role,
      password_hash: users.password_hash,
    })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row ?? null;
}

/**
 * Whether the user is still there with the password that was just checked; holds it so until the transaction ends. A
 * password changed meanwhile therefore either fails this login or finds its session to revoke.
 */
export async function holdPassword(tx: Transaction, user: { id: string; password_hash: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
    .for("share");
  return rows.length > 0;
}
