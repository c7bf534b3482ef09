import { sql } from "drizzle-orm";
import type { Deps } from "@/lib/server/deps";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import type { TestInstallation } from "../installation";
import { assignModerator, type Cast, createEvent, type TestEvent } from "../people";

/** Creates an event with a delay for approved posts, and clears messages and requests. */
export async function createWaitingEvent(installation: TestInstallation, cast: Cast): Promise<TestEvent> {
  const { deps, databaseUrl, realtime, pageCache } = installation;
  await drainJobs(databaseUrl, deps);
  const event = await createEvent(deps, cast.account_id, { wall_delay: "on" });
  await assignModerator(deps, event, cast.moderator);
  realtime.take();
  pageCache.expired.length = 0;
  return event;
}

/** Ends the wait of one post, or of every delayed post, now, in both row and job. */
export async function passWaits({ db }: Pick<Deps, "db">, id: string | null = null): Promise<void> {
  await db.execute(sql`
    update posts set wall_due_at = now() where wall_due_at is not null and (${id}::uuid is null or id = ${id}::uuid)`);
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where key like 'show-on-wall:%' and (${id}::uuid is null or key = ${`show-on-wall:${id}`})`);
}

/** The keys of the jobs that end a wait. */
export async function waitingJobs({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    select key from graphile_worker.jobs where task_identifier = 'show-on-wall' order by key`);
  return rows.map(({ key }) => key.replace("show-on-wall:", ""));
}
