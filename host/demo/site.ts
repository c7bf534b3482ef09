import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { accounts } from "@/db/schema/people/accounts";
import { users } from "@/db/schema/people/users";
import { posts } from "@/db/schema/posts/posts";
import { createWorkerDeps } from "@/lib/server/compose";
import type { Deps } from "@/lib/server/deps";
import type { Actor } from "@/lib/shared/auth/actor";

/** Target of the demo: the installation's services, an admin to act for, and whether its worker runs. */

/** Returns the oldest admin of an account (default: the first account); null if there is none. */
export async function findAdmin(db: Database, accountId?: string): Promise<Actor | null> {
  const [row] = await db
    .select({ user_id: users.id, account_id: users.account_id })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .where(and(eq(users.role, "admin"), accountId ? eq(users.account_id, accountId) : undefined))
    .orderBy(asc(accounts.created_at), asc(accounts.id), asc(users.created_at), asc(users.id))
    .limit(1);
  // There is no sign-in, so there is no token family.
  return row ? { ...row, role: "admin", family_id: "" } : null;
}

/** Tells if a server answers at this address. */
export async function isServed(webUrl: string | undefined): Promise<boolean> {
  if (!webUrl) return false;
  return fetch(`${webUrl}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns a worker's deps. If no server answers, it pushes no updates: each one would log a warning about a server
 * that is off.
 */
export async function createDemoDeps(db: Database, hasServer: boolean): Promise<Deps> {
  const deps = createWorkerDeps({ db });
  if (hasServer) return deps;
  const canPush = await deps.realtime.check().then(
    () => true,
    () => false,
  );
  return { ...deps, ...(!canPush && { realtime: { ...deps.realtime, publish: async () => {} } }) };
}

export function countUnfinished(db: Database, eventIds: readonly string[]): Promise<number> {
  return db.$count(posts, and(inArray(posts.event_id, [...eventIds]), eq(posts.media_state, "processing")));
}
