import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionFault } from "./faults";

const firstDelayMs = 50;
const longestDelayMs = 1_000;

/**
 * Waits for a database that sleeps or starts just now: the first connection is refused then, or ends before it is made.
 * One for all that ask through the same pool. They wait until `limitMs` after the first of them was turned away; whoever
 * comes later is told at once, so that a database which stays away does not have requests pile up.
 */
export class Patience {
  readonly #limitMs: number;
  #awaySince: number | null = null;
  #lastFaultAt = Number.NEGATIVE_INFINITY;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Calls `attempt` until it gets through. `mayRepeat` answers, after a fault of the connection, whether nothing of the
   * attempt can have reached the database.
   */
  async ask<Result>(attempt: () => Promise<Result>, mayRepeat: () => boolean): Promise<Result> {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      const startedAt = performance.now();
      let leftMs = 0;
      try {
        const result = await attempt();
        this.#awaySince = null;
        return result;
      } catch (error) {
        if (!isConnectionFault(error)) this.#awaySince = null;
        if (!isConnectionFault(error) || !mayRepeat()) throw error;
        // Nobody has knocked for so long that it may be asleep again.
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
