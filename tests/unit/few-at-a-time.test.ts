import { expect, it } from "vitest";
import { limitRuns } from "@/lib/server/jobs/drain";

/** Work that ends when the test releases it. */
function heldWork() {
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

it("fifty simultaneous calls share few runs, and the last run sees all that was there at the last call", async () => {
  const { work, ends, mostAtOnce } = heldWork();
  const ask = limitRuns(2, work);
  const settled: number[] = [];
  const asked = Array.from({ length: 50 }, (_, index) => ask().then(() => settled.push(index)));
  await nextTick();
  expect(ends).toHaveLength(2);
  // The second run ends first: later calls need not wait for the first, which may take minutes.
  ends[1]?.();
  await nextTick();
  expect(settled).toEqual([1]);
  expect(ends).toHaveLength(3);
  // That run has started, so a later call may have data that the run has not seen.
  const late = ask();
  ends[2]?.();
  await nextTick();
  expect(settled).toHaveLength(49);
  expect(ends).toHaveLength(4);
  ends[3]?.();
  await late;
  ends[0]?.();
  await Promise.all(asked);
  expect(mostAtOnce()).toBe(2);
  // A slot is free, so the next run starts at once.
  void ask();
  expect(ends).toHaveLength(5);
});

it("a run that fails fails for all who shared it, and the next run starts anyway", async () => {
  const { work, ends } = heldWork();
  const ask = limitRuns(1, work);
  const [first, second] = [ask(), ask()];
  ends[0]?.(new Error("The database is away."));
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect(second).resolves.toBeUndefined();
});
