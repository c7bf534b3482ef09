import "server-only";
import { EventEmitter } from "node:events";
import type { Job, WorkerEvents } from "graphile-worker";
import type { Database } from "@/db/client";
import { listWaitingFlags, takeTurn } from "@/db/queries/media-turns";
import { isFull, type Lane, turnOf } from "@/lib/shared/ports/job-lanes";

/** Options of the queue's library, one set for all its runs in a process. */
type Turns = {
  events: WorkerEvents;
  /** Flags of jobs that must not be taken now: they are of a lane that is full, or of an account whose turn it is not. */
  forbiddenFlags: () => Promise<string[]>;
};

/** A claim whose connection hangs holds up the others no longer than this. */
const claimMs = 5_000;

const turnOfJob = ({ flags }: Pick<Job, "flags">) => turnOf(Object.keys(flags ?? {}));

/**
 * Has accounts take turns in each lane of media jobs (docs/decisions/125). The library asks for flags before each claim.
 * Claims of this process come one after another: the next one must see the turn that the last one took.
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
    // Without its row a turn counts as not taken: one job more, and no harm.
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
      return outOfTurn(await listWaitingFlags(db()), running);
    },
  };
}

/** All flags but the first of each lane that has a place; `waiting` is in the order of turns. */
function outOfTurn(waiting: readonly string[], running: ReadonlyMap<Lane, number>): string[] {
  const inTurn = new Set<Lane>();
  return waiting.filter((flag) => {
    const lane = turnOf([flag])?.lane;
    if (!lane || isFull(lane, running.get(lane) ?? 0)) return lane !== undefined;
    if (inTurn.has(lane)) return true;
    inTurn.add(lane);
    return false;
  });
}
