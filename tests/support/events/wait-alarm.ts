import { eq, sql } from "drizzle-orm";
import { Logger, runOnce, type TaskList } from "graphile-worker";
import { events } from "@/db/schema/events";
import { raiseWaitAlarm } from "@/lib/server/features/wait-alarm/raise";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import type { JobName } from "@/lib/shared/ports/jobs";
import type { TestInstallation } from "../installation";
import { createReadyPost } from "../posts";

const alarmJobs = ["raise-wait-alarm", "notify-waiting-posts"] satisfies JobName[];

/** Helpers for the alarms of an installation. Time passes by moving rows, not by waiting. */
export function waitAlarms(installation: TestInstallation) {
  const db = () => installation.deps.db;

  /** The start of the event's alarm; null when there is none. */
  const alarmedAt = async ({ id }: { id: string }) =>
    (await db().select().from(events).where(eq(events.id, id)))[0]?.wait_alarmed_at ?? null;

  /** Seconds from each job's creation until it is due, so that a slow machine changes nothing. */
  const waits = async (name: JobName = "raise-wait-alarm") => {
    const rows = await db().execute<{ wait: number }>(sql`
      select extract(epoch from run_at - created_at)::float as wait from graphile_worker.jobs
      where task_identifier = ${name}`);
    return rows.map(({ wait }) => Math.round(wait));
  };

  /** Runs the alarm's due jobs as the worker does. */
  const runDueJobs = async () => {
    const all = createTasks(installation.deps);
    const taskList = Object.fromEntries(alarmJobs.map((name) => [name, all[name]])) as TaskList;
    const logger = new Logger(() => () => {});
    await runOnce({ connectionString: installation.databaseUrl, logger, taskList });
  };

  /** Makes every post `seconds` older. */
  const age = (seconds: number) =>
    db().execute(sql`update posts set created_at = created_at - make_interval(secs => ${seconds})`);

  /** Moves every job of the queue `seconds` closer. */
  const moveJobsCloser = (seconds: number) =>
    db().execute(sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds})`);

  return {
    ...{ alarmedAt, waits, runDueJobs, age, runSoon: moveJobsCloser },

    async letPass(seconds: number) {
      await age(seconds);
      await moveJobsCloser(seconds);
      await db().execute(sql`
        update rate_limits set theoretical_arrival_at = theoretical_arrival_at - make_interval(secs => ${seconds})`);
      await runDueJobs();
    },

    /** Raises the event's alarm with `count` posts. Returns their ids. */
    async raise(event: Parameters<typeof createReadyPost>[1], count = 1): Promise<string[]> {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) ids.push((await createReadyPost(installation.deps, event)).id);
      // Longer than the alarm's limit.
      await age(180);
      await raiseWaitAlarm(installation.deps, event.id);
      if ((await alarmedAt(event)) === null) throw new Error("The alarm was not raised.");
      return ids;
    },

    /** Clears the queue, the mails and the messages. */
    async reset() {
      await db().execute(sql`delete from graphile_worker._private_jobs`);
      await db().execute(sql`delete from rate_limits`);
      installation.mailer.isDown = false;
      installation.mailer.take();
      installation.realtime.take();
    },
  };
}
