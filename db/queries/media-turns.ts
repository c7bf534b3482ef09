import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../client";

/**
 * The flags of the jobs that wait and are due: one for each account in each lane. Of a lane, the account comes first that
 * had its turn longest ago; an account that never had one comes before all, by its oldest job.
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

/** Writes down that an account has its turn in a lane now. Nothing is written for an account that is gone. */
export async function takeTurn(db: Database, { lane, account_id }: { lane: string; account_id: string }) {
  await db.execute(sql`
    insert into media_turns (lane, account_id, taken_at)
    select ${lane}, id, clock_timestamp() from accounts where id = ${account_id} for key share
    on conflict (lane, account_id) do update set taken_at = excluded.taken_at`);
}
