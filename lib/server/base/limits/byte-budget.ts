import "server-only";
import { unknownAddress } from "./counted-address";

type BudgetRules = { totalBytes: number; perAddressBytes: number; keptShare: number; fewBytes: number };

/**
 * Memory that all requests share. A known address may take its share of it, and the last part is kept for addresses
 * that hold little, so that a few addresses cannot use it up. Clients without a known address share all of it.
 */
export class ByteBudget {
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(private readonly rules: BudgetRules) {}

  /** Takes bytes for an address as countedAddress returns it; returns false, and takes none, if they are too many. */
  take(holder: string, bytes: number): boolean {
    const held = (this.#held.get(holder) ?? 0) + bytes;
    const { totalBytes, perAddressBytes, keptShare, fewBytes } = this.rules;
    const most = held <= fewBytes ? totalBytes : totalBytes * (1 - keptShare);
    const isTooMuch = holder !== unknownAddress && held > perAddressBytes;
    if (isTooMuch || this.#total + bytes > most) return false;
    this.#held.set(holder, held);
    this.#total += bytes;
    return true;
  }

  release(holder: string, bytes: number): void {
    const left = (this.#held.get(holder) ?? 0) - bytes;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
    this.#total -= bytes;
  }

  get totalBytes(): number {
    return this.#total;
  }
}
