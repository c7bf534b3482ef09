import { expect, it } from "vitest";
import { limitRuns } from "@/lib/server/outside/jobs/drain";

/** Calls share the runs of a queue: a call joins the next run that has not started yet (lib/server/outside/jobs/drain.ts). */

/** Work that ends when the test releases it. */
function pendingWork() {
  const ends: ((error?: Error) => void)[] = [];
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    try {
      await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    } finally {
      running -= 1;
    }
  };
  return { work, ends, mostAtOnce: () => most };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it("fifty simultaneous calls share few runs, and the last run starts after the last call", async () => {
  const { work, ends, mostAtOnce } = pendingWork();
  const requestRun = limitRuns(2, work);
  const settled: number[] = [];
  const requests = Array.from({ length: 50 }, (_, index) => requestRun().then(() => settled.push(index)));
  await nextTick();
  expect(ends).toHaveLength(2);
  // The second run ends first: later calls need not wait for the first, which may take minutes.
  ends[1]?.();
  await nextTick();
  expect(settled).toEqual([1]);
  expect(ends).toHaveLength(3);
  // The third run has started without the late call's data, so the late call needs another run.
  const late = requestRun();
  ends[2]?.();
  await nextTick();
  expect(settled).toHaveLength(49);
  expect(ends).toHaveLength(4);
  ends[3]?.();
  await late;
  ends[0]?.();
  await Promise.all(requests);
  expect(mostAtOnce()).toBe(2);
  // A slot is free, so the next run starts at once.
  void requestRun();
  expect(ends).toHaveLength(5);
});

it("a failing run rejects every call that shared it, and the next run starts anyway", async () => {
  const { work, ends } = pendingWork();
  const requestRun = limitRuns(1, work);
  const [first, second] = [requestRun(), requestRun()];
  ends[0]?.(new Error("The database is away."));
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect(second).resolves.toBeUndefined();
});
