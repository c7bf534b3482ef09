import { and, eq, isNull, sql } from "drizzle-orm";
import type { Role } from "@/lib/vocabulary";
import type { Database } from "../client";
import { refreshTokenFamilies } from "../schema/refresh-token-families";
import { users } from "../schema/users";

type SessionOwner = { user_id: string; family_id: string };

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
  return row ? { ...owner, ...row } : null;
}

/** Forgets sign-ins that have run out. Revoked ones stay until then, so that a replay is still recognised. */
export async function removeDeadFamilies(db: Database): Promise<void> {
  await db.delete(refreshTokenFamilies).where(sql`${refreshTokenFamilies.expires_at} < now()`);
}
