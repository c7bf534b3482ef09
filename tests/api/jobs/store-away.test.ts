import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import { diskAlerts } from "@/lib/shared/limits/disk";
import { messages } from "@/lib/shared/messages";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { readPost, submitPhoto } from "../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);
let now = Date.now();

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await installation.deps.db.delete(posts);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => installation.failWrites(null).catch(() => {}));

/** Moves the worker's clock on: retries become due, and the cached state of the store expires. */
async function work(): Promise<void> {
  now += diskAlerts.probeKeepSeconds * 1_000;
  await installation.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await drainJobs(installation.databaseUrl, installation.deps);
}
/** The worker's upkeep, which runs every minute. */
async function runStorageUpkeep(): Promise<void> {
  now += diskAlerts.probeKeepSeconds * 1_000;
  await createTasks(installation.deps)["look-after-storage"]?.({}, {} as never);
}
const hourlyUpkeep = () => createTasks(installation.deps)["forget-old-rows"]?.({}, {} as never);
const stateOf = async (id: string) => {
  const { media_state, media_problem } = await readPost(installation.deps, id);
  return [media_state, media_problem];
};
const mediaJobs = () =>
  installation.deps.db.execute<{ attempts: number; is_due: boolean }>(sql`
    select attempts, run_at <= now() as is_due from graphile_worker.jobs where task_identifier = 'make-thumbnail'`);
/** More runs than any job has tries. */
const manyTries = 10;

describe.each([
  ["is away", () => installation.failWrites("refuse"), () => installation.failWrites(null)],
  [
    "has no disk left",
    async () => {
      const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      vi.spyOn(installation.deps.storage, "put").mockRejectedValue(full);
    },
    async () => void vi.mocked(installation.deps.storage.put).mockRestore(),
  ],
])("a store that fails: %s", (_, begin, end) => {
  it("a failing store fails no post, however long, and upkeep has the pictures made once it works again", async () => {
    const id = await submitPhoto(cast.event);
    await begin();
    for (let turn = 0; turn < manyTries; turn += 1) {
      await work();
      await hourlyUpkeep();
    }
    expect(await stateOf(id)).toEqual(["processing", null]);
    await end();
    await runStorageUpkeep();
    expect(await mediaJobs()).toEqual([{ attempts: 0, is_due: true }]);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await stateOf(id)).toEqual(["ready", null]);
    expect(await mediaJobs()).toEqual([]);
  }, 60_000);
});

describe("an unreachable store", () => {
  it("an unreachable store is probed by putting, reading and removing an object, which is gone afterwards", async () => {
    const id = await submitPhoto(cast.event);
    await installation.failWrites("refuse");
    await work();
    await installation.failWrites(null);
    const before = await installation.storedKeys();
    const put = vi.spyOn(installation.deps.storage, "put");
    await runStorageUpkeep();
    expect(put).toHaveBeenCalledTimes(2);
    expect(await installation.storedKeys()).toEqual(before);
    expect(await stateOf(id)).toEqual(["processing", null]);
  });

  it("an unreachable store leaves its jobs their back-off: upkeep restarts none before it works", async () => {
    await submitPhoto(cast.event);
    await installation.failWrites("refuse");
    await work();
    await runStorageUpkeep();
    expect(await mediaJobs()).toEqual([{ attempts: 1, is_due: false }]);
  });

  it("a store is not probed by upkeep when no job waits for it", async () => {
    await submitPhoto(cast.event);
    const put = vi.spyOn(installation.deps.storage, "put");
    await runStorageUpkeep();
    expect(put).not.toHaveBeenCalled();
  });
});

it("a job that fails for another reason while the store works exhausts its tries, and its post fails", async () => {
  vi.spyOn(installation.deps.decoders, "run").mockRejectedValue(new Error("nobody knows why"));
  const id = await submitPhoto(cast.event);
  for (let turn = 0; turn < manyTries; turn += 1) {
    await work();
    await runStorageUpkeep();
  }
  expect(await stateOf(id)).toEqual(["failed", messages.posts.mediaFailed]);
});
