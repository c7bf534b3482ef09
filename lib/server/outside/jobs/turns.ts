import "server-only";
import { EventEmitter } from "node:events";
import type { Job, WorkerEvents } from "graphile-worker";
import type { Database } from "@/db/client";
import { listWaitingFlags, takeTurn } from "@/db/queries/upkeep/jobs";
import { flagsOf, isFull, type Lane, turnOf } from "@/lib/shared/ports/job-lanes";

/** Options of the queue's library, one set for all its runs in a process. */
type Turns = {
  events: WorkerEvents;
  /** Flags of jobs not to take now: their lane is full, or another sender has the turn. */
  forbiddenFlags: () => Promise<string[]>;
};

/** Timeout after which a hanging claim no longer blocks the others. */
const claimMs = 5_000;

/** Returns the turn that a job takes, or null. */
export const turnOfJob = ({ flags }: Pick<Job, "flags">) => turnOf(Object.keys(flags ?? {}));

/**
 * Makes accounts, and their senders, take turns in each lane of media jobs (docs/decisions/125). The library asks for forbidden flags
 * before each claim. Claims of this process are serialized: the next must see the turn that the last one took.
 */
export function createTurns(db: () => Database): Turns {
  const events = new EventEmitter() as WorkerEvents;
  const running = new Map<Lane, number>();
  let last: Promise<void> = Promise.resolve();
  let endClaim = () => {};

  const count = (lane: Lane, change: 1 | -1) => running.set(lane, (running.get(lane) ?? 0) + change);
  const end = () => endClaim();
  events.on("worker:getJob:empty", end);
  events.on("worker:getJob:error", end);
  events.on("job:start", ({ job }) => {
    const turn = turnOfJob(job);
    if (!turn) return end();
    count(turn.lane, 1);
    // If this write fails, the turn counts as not taken: harmless, one more job of that account.
    takeTurn(db(), turn).then(end, end);
  });
  events.on("job:complete", ({ job }) => {
    const turn = turnOfJob(job);
    if (turn) count(turn.lane, -1);
  });

  return {
    events,
    async forbiddenFlags() {
      const before = last;
      let endThis = () => {};
      last = new Promise((resolve) => {
        endThis = resolve;
      });
      await before;
      endClaim = endThis;
      setTimeout(endThis, claimMs).unref();
      return outsideTurns(await listWaitingFlags(db()), running);
    },
  };
}

/**
 * Returns the flags of all senders but the first of each lane with free capacity, each by the first level at which it
 * differs; `waiting` is in the order of turns.
 */
function outsideTurns(waiting: readonly (readonly string[])[], running: ReadonlyMap<Lane, number>): string[] {
  const inTurn = new Map<Lane, string[]>();
  const outside = new Set<string>();
  for (const flags of waiting) {
    const turn = turnOf(flags);
    // Flags that name no lane are never forbidden.
    if (!turn) continue;
    const own = flagsOf(turn);
    const first = isFull(turn.lane, running.get(turn.lane) ?? 0) ? [] : inTurn.get(turn.lane);
    if (first === undefined) inTurn.set(turn.lane, own);
    else {
      const differing = own.find((flag, level) => flag !== first[level]);
      if (differing) outside.add(differing);
    }
  }
  return [...outside];
}
