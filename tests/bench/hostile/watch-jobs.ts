import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";

const lookEveryMs = 250;

/** Polls the queue; `stop` returns the duration of the longest running job seen, in ms. */
export function watchJobs(database: postgres.Sql): { stop: () => Promise<number> } {
  let [longestMs, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      const [row] = await database<{ ms: number }[]>`
        select coalesce(max(extract(epoch from now() - locked_at)), 0)::float8 * 1000 as ms
        from graphile_worker._private_jobs where locked_at is not null`;
      longestMs = Math.max(longestMs, row?.ms ?? 0);
      await sleep(lookEveryMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return longestMs;
    },
  };
}
