import { sql } from "drizzle-orm";
import type { Deps } from "@/lib/server/deps";

/** Has the seconds of every post that waits for its wall, or of one, be over now, for the row and for its job. */
export async function passWaits({ db }: Pick<Deps, "db">, id: string | null = null): Promise<void> {
  await db.execute(sql`
    update posts set wall_due_at = now() where wall_due_at is not null and (${id}::uuid is null or id = ${id}::uuid)`);
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where key like 'show-on-wall:%' and (${id}::uuid is null or key = ${`show-on-wall:${id}`})`);
}

/** Keys of the jobs that will end a wait. */
export async function waitingJobs({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    select key from graphile_worker.jobs where task_identifier = 'show-on-wall' order by key`);
  return rows.map(({ key }) => key.replace("show-on-wall:", ""));
}
