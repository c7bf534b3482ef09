import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { run, type WorkerEvents } from "graphile-worker";
import { beforeEach, describe, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { freeJobsOfPlace, freeSilentJobs } from "@/db/queries/upkeep/job-runners";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { openQueue } from "@/lib/server/outside/jobs/queue-options";
import { reportRunners } from "@/lib/server/outside/jobs/runners";
import { jobRunnerRules } from "@/lib/shared/limits/operator";
import { testInstallation } from "../../support/installation";
import { createCast } from "../../support/people";
import { readPost, submitPhoto } from "../../support/posts";

const installation = testInstallation();
const { silentSeconds } = jobRunnerRules;

const database = () => installation.deps.db;

beforeEach(async () => {
  await database().execute(sql`delete from graphile_worker._private_jobs`);
  await database().execute(sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`);
  await database().execute(sql`delete from job_runners`);
});

/** Locks a new job, and its serial queue, as a pool does that took it `seconds` ago. */
async function lockJob(by: string, { seconds = silentSeconds + 1, name = "convert-clip" } = {}): Promise<void> {
  const lane = `lane of ${by}`;
  await database().execute(sql`select graphile_worker.add_job(${name}, queue_name => ${lane})`);
  const taken = sql`locked_by = ${by}, locked_at = now() - make_interval(secs => ${seconds})`;
  await database().execute(sql`update graphile_worker._private_job_queues set ${taken} where queue_name = ${lane}`);
  await database().execute(sql`
    update graphile_worker._private_jobs set ${taken} where job_queue_id in
      (select id from graphile_worker._private_job_queues where queue_name = ${lane})`);
}

const seen = (id: string, seconds: number, place: string | null = null) =>
  database().execute(sql`
    insert into job_runners (id, host, place, seen_at)
    values (${id}, 'a machine', ${place}, clock_timestamp() - make_interval(secs => ${seconds}))`);

const holders = async () => {
  const jobs = await database().execute<{ by: string }>(sql`
    select locked_by as by from graphile_worker.jobs where locked_by is not null order by 1`);
  const queues = await database().execute<{ by: string }>(sql`
    select locked_by as by from graphile_worker._private_job_queues where locked_by is not null order by 1`);
  expect(queues.map(({ by }) => by)).toEqual(jobs.map(({ by }) => by));
  return jobs.map(({ by }) => by);
};

describe("jobs of the dead", () => {
  it("jobs of a runner that is silent for a minute, or that never reported, are freed with their queues; others stay", async () => {
    await seen("silent", silentSeconds + 1);
    await seen("alive", silentSeconds - 2);
    await lockJob("silent");
    await lockJob("alive", { seconds: 3_600 });
    await lockJob("never reported");
    await lockJob("has just begun", { seconds: silentSeconds - 2 });
    await freeSilentJobs(database());
    expect(await holders()).toEqual(["alive", "has just begun"]);
  });

  it("one process at a time frees them", async () => {
    await lockJob("silent");
    const other = createDatabase(installation.databaseUrl, { max: 1 });
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('job_runners'))`);
      await freeSilentJobs(database());
      expect(await holders()).toEqual(["silent"]);
    });
    await freeSilentJobs(database());
    expect(await holders()).toEqual([]);
    await other.close();
  });

  it("a worker frees those of the one before it in the same place at once", async () => {
    await seen("before", 1, "here");
    await seen("elsewhere", 1, "there");
    await lockJob("before", { seconds: 1 });
    await lockJob("elsewhere", { seconds: 1 });
    await freeJobsOfPlace(database(), "here");
    expect(await holders()).toEqual(["elsewhere"]);
  });

  it("a drain takes the photo of a process that died while it made the thumbnail", async () => {
    const { deps, databaseUrl } = installation;
    const { event } = await createCast(deps);
    const id = await submitPhoto(event);
    await database().execute(sql`
      update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '61 seconds', attempts = 1`);
    await drainJobs(databaseUrl, deps);
    expect(await readPost(deps, id)).toMatchObject({ media_state: "ready" });
  });

  it("a runner that wakes up after its job ended elsewhere writes nothing twice", async () => {
    const { deps, databaseUrl } = installation;
    const { event } = await createCast(deps);
    const id = await submitPhoto(event);
    let wake = () => {};
    const isAwake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const { storage } = deps;
    const asleep = {
      ...storage,
      put: (...all: Parameters<typeof storage.put>) => isAwake.then(() => storage.put(...all)),
    };
    const late = makePostThumbnail({ ...deps, storage: asleep }, id);
    await drainJobs(databaseUrl, deps);
    const [before, keys] = [await readPost(deps, id), await installation.storedKeys()];
    wake();
    await late;
    expect(await readPost(deps, id)).toEqual(before);
    expect((await installation.storedKeys()).sort()).toEqual(keys.sort());
    expect(before).toMatchObject({ media_state: "ready" });
  });
});

it("a pool reports itself while it runs, and not after", async () => {
  const events = new EventEmitter() as WorkerEvents;
  const reports = reportRunners({ db: database, events, place: "here" });
  const queue = openQueue({ url: installation.databaseUrl, isDirect: true }, { max: 2 });
  const runner = await run({ ...queue, events, taskList: {}, concurrency: 1, noHandleSignals: true });
  const rows = () => database().execute(sql`select place from job_runners`);
  await expect.poll(rows).toEqual([{ place: "here" }]);
  await runner.stop();
  await expect.poll(rows).toEqual([]);
  await reports.stop();
  await queue.pgPool.end();
});
