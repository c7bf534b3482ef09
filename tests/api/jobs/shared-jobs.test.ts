import { sql } from "drizzle-orm";
import { runOnce } from "graphile-worker";
import { beforeEach, expect, it } from "vitest";
import { countDueJobs } from "@/db/queries/upkeep/jobs";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const cast = testCast(installation);

type Transaction = Parameters<Parameters<typeof installation.deps.db.transaction>[0]>[0];

beforeEach(() => installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`));

async function enqueue(tx: Transaction) {
  // A second enqueue that waits for the first fails the test.
  await tx.execute(sql`set local lock_timeout = '2s'`);
  const options = { key: cast.event.id, isShared: true };
  await installation.deps.jobs.enqueue(tx, "raise-wait-alarm", { event_id: cast.event.id }, options);
}

/** Runs what is due; resolves to the number of jobs that ran. */
async function runDue(): Promise<number> {
  let count = 0;
  const taskList = {
    "raise-wait-alarm": async () => {
      count += 1;
    },
  };
  await runOnce({ connectionString: installation.databaseUrl, taskList, concurrency: 1, maxPoolSize: 2 });
  return count;
}

it("transactions that share a waiting job do not wait for each other, and it runs once, after all of them", async () => {
  const { db } = installation.deps;
  await db.transaction(enqueue);
  await db.transaction(async (first) => {
    await enqueue(first);
    await db.transaction(enqueue);
    expect(await runDue()).toBe(0);
  });
  expect(await countDueJobs(db)).toBe(1);
  expect(await runDue()).toBe(1);
  expect(await countDueJobs(db)).toBe(0);
});

it("a shared job that is running is enqueued once more, because it may have missed what came since", async () => {
  const { db } = installation.deps;
  await db.transaction(enqueue);
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`);
  await db.transaction(enqueue);
  await db.transaction(enqueue);
  expect(await countDueJobs(db)).toBe(1);
});
