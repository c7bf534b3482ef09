import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionFault } from "./faults";

/** Delay before the next try, doubled at each failure up to the maximum. */
const firstDelayMs = 50;
const maxDelayMs = 1_000;

/**
 * Retries while a database wakes up or starts: until then it refuses connections, or closes them early (connect.ts).
 * Databases that are billed by use sleep, and the first guest after a quiet hour must not get an error. One instance
 * serves all callers of a pool. They wait until `limitMs` after the first failure; later callers fail at once, so
 * requests do not pile up for a database that stays down. A success, or no caller for as long, resets it.
 *
 * Retries only what no connection had taken: anything else may have been committed. Rejected: repeating statements with
 * a key, because not all are safe to repeat and nobody can tell which. A process without a worker looks for due jobs
 * through the same pool, because the queue's library would fail at once.
 */
export class WakeRetry {
  readonly #limitMs: number;
  /** Time of the first failure since the database last answered; null while it answers. */
  #awaySince: number | null = null;
  #lastFaultAt = Number.NEGATIVE_INFINITY;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Retries `attempt` until it succeeds. After a connection error, `isRetriable` tells if nothing of the attempt can
   * have reached the database.
   */
  async run<Result>(attempt: () => Promise<Result>, isRetriable: () => boolean): Promise<Result> {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      const startedAt = performance.now();
      let leftMs = 0;
      try {
        const result = await attempt();
        this.#awaySince = null;
        return result;
      } catch (error) {
        if (!isConnectionFault(error)) this.#awaySince = null;
        if (!isConnectionFault(error) || !isRetriable()) throw error;
        // The last failure is so long ago that the database may have fallen asleep again.
        if (startedAt > this.#lastFaultAt + this.#limitMs) this.#awaySince = null;
        this.#awaySince ??= startedAt;
        this.#lastFaultAt = performance.now();
        leftMs = this.#awaySince + this.#limitMs - this.#lastFaultAt;
        if (leftMs <= 0) throw error;
      }
      await sleep(Math.min(delayMs, leftMs));
    }
  }
}
