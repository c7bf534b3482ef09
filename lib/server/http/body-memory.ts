import "server-only";
import { AppError } from "@/lib/shared/errors";
import { bodyRules } from "@/lib/shared/limits/body";
import { messages } from "@/lib/shared/messages";
import { ByteBudget } from "../limits/byte-budget";

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
  #textBytes = 0;
  #gatheredBytes = 0;

  constructor(private readonly address: string) {}

  /** Counts text that stays in memory until the request is answered. Throws unavailable if there is no room for it. */
  holdText(bytes: number): void {
    if (!budgets().text.take(this.address, bytes)) {
      const { retryAfterSeconds } = bodyRules;
      throw new AppError("unavailable", messages.http.unavailable, { retryAfterSeconds });
    }
    this.#textBytes += bytes;
  }

  /** Returns whether bytes of a file may wait for a larger write. */
  mayGather(bytes: number): boolean {
    if (!budgets().gathered.take(this.address, bytes)) return false;
    this.#gatheredBytes += bytes;
    return true;
  }

  /** The gathered bytes are written. */
  releaseGathered(bytes: number): void {
    budgets().gathered.release(this.address, bytes);
    this.#gatheredBytes -= bytes;
  }

  release(): void {
    budgets().text.release(this.address, this.#textBytes);
    budgets().gathered.release(this.address, this.#gatheredBytes);
    [this.#textBytes, this.#gatheredBytes] = [0, 0];
  }
}
