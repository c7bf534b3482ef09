import "server-only";
import { AppError } from "@/lib/shared/errors";
import { bodyRules } from "@/lib/shared/limits/body";
import { messages } from "@/lib/shared/messages";
import { ByteBudget } from "../../limits/byte-budget";
import { countedAddress } from "../../limits/counted-address";

declare global {
  // One budget per process, in whichever module graph a route is.
  var wallflowerBodyBudgets: { text: ByteBudget; gathered: ByteBudget } | undefined;
}

function budgets() {
  globalThis.wallflowerBodyBudgets ??= {
    text: new ByteBudget(bodyRules.text),
    gathered: new ByteBudget(bodyRules.gathered),
  };
  return globalThis.wallflowerBodyBudgets;
}

/** The memory that one request's body holds, taken from the budgets of all requests (lib/shared/limits/body.ts). */
export class BodyMemory {
  readonly #holder: string;
  #textBytes = 0;
  #gatheredBytes = 0;

  constructor(address: string) {
    // Once: a photo's body takes and releases for each of its chunks.
    this.#holder = countedAddress(address);
  }

  /** Counts text that stays in memory until the request is answered. Throws unavailable if there is no room for it. */
  holdText(bytes: number): void {
    if (!budgets().text.take(this.#holder, bytes)) {
      const { retryAfterSeconds } = bodyRules;
      throw new AppError("unavailable", messages.http.unavailable, { retryAfterSeconds });
    }
    this.#textBytes += bytes;
  }

  /** Returns whether bytes of a file may wait for a larger write. */
  mayGather(bytes: number): boolean {
    if (!budgets().gathered.take(this.#holder, bytes)) return false;
    this.#gatheredBytes += bytes;
    return true;
  }

  /** The gathered bytes are written. */
  releaseGathered(bytes: number): void {
    budgets().gathered.release(this.#holder, bytes);
    this.#gatheredBytes -= bytes;
  }

  release(): void {
    budgets().text.release(this.#holder, this.#textBytes);
    budgets().gathered.release(this.#holder, this.#gatheredBytes);
    [this.#textBytes, this.#gatheredBytes] = [0, 0];
  }
}
