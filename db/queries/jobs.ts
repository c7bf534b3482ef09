import { sql } from "drizzle-orm";
import type { Database } from "../client";

/** How many jobs wait whose time has come, those of a queue that is busy included. */
export async function countDueJobs(db: Database): Promise<number> {
  const [row] = await db.execute<{ due: number }>(sql`
    select count(*)::int as due from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`);
  return row?.due ?? 0;
}
