import { countedAddress } from "@/lib/server/limits/counted-address";
import { socketLimits } from "@/lib/shared/limits";

export type PlaceRules = { maxConnections: number; fewPerAddress: number };

/**
 * Limits the sockets of a server. The first nine tenths are open to every address; the rest is reserved for addresses
 * that hold few, so that one address cannot lock out the walls of others.
 */
export class Places {
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(private readonly rules: PlaceRules) {}

  /** Takes a slot for an address; returns the function that releases it, or null if there is none. */
  take(address: string): (() => void) | null {
    const holder = countedAddress(address);
    const held = this.#held.get(holder) ?? 0;
    if (this.#total >= this.#maxFor(held)) return null;
    this.#held.set(holder, held + 1);
    this.#total += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#leave(holder);
      isTaken = false;
    };
  }

  #maxFor(held: number): number {
    const { maxConnections, fewPerAddress } = this.rules;
    return held < fewPerAddress ? maxConnections : maxConnections - Math.ceil(maxConnections * socketLimits.keptShare);
  }

  #leave(holder: string): void {
    const left = (this.#held.get(holder) ?? 1) - 1;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
    this.#total -= 1;
  }
}
