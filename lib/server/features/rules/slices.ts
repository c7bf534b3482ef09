import "server-only";
import { setImmediate } from "node:timers/promises";

/** Maximum time of work on word lists before other requests get a turn. */
const sliceMs = 10;

/** Cuts long work of the web process into slices: call `pause` between two steps of it. */
export class Slices {
  #began = performance.now();

  /** Lets other requests have a turn if the slice is over. Tells whether it was. */
  async pause(): Promise<boolean> {
    if (performance.now() - this.#began < sliceMs) return false;
    await setImmediate();
    this.#began = performance.now();
    return true;
  }
}
