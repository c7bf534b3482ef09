import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../client";

/**
 * Returns the flags of due waiting jobs: one for each account in each lane. Within a lane, the account with the least
 * recent turn comes first; accounts that never had one come before all, by their oldest job.
 */
export async function listWaitingFlags(db: Database): Promise<string[]> {
  const rows = await db.execute<{ flag: string }>(sql`
    select waiting.flag
    from (
      select jsonb_object_keys(flags) as flag, min(id) as oldest
      from graphile_worker.jobs
      where flags is not null and run_at <= now() and locked_at is null and attempts < max_attempts
      group by flags
    ) waiting
    left join media_turns turns on turns.lane || ':' || turns.account_id = waiting.flag
    order by turns.taken_at nulls first, waiting.oldest`);
  return rows.map(({ flag }) => flag);
}

/** Records that an account has its turn in a lane now. Writes nothing for a deleted account. */
export async function takeTurn(db: Database, { lane, account_id }: { lane: string; account_id: string }) {
  await db.execute(sql`
    insert into media_turns (lane, account_id, taken_at)
    select ${lane}, id, clock_timestamp() from accounts where id = ${account_id} for key share
    on conflict (lane, account_id) do update set taken_at = excluded.taken_at`);
}
