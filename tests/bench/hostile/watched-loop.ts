import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A piece of work of the web process that held its event loop. `workMs` is processor time, `begun` the newest request. */
export type Piece = { at: number; workMs: number; clockMs: number; begun: string };

/** Heap of the attacked processes, as in a small container. */
const heapMegabytes = 1_024;

/** The file into which an attacked web process writes its long pieces of work, and the settings that make it do so. */
export class WatchedLoop {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "wallflower-loop-"));
  readonly #file = path.join(this.#folder, "pieces.jsonl");

  settings(): Record<string, string> {
    const planted = new URL(`./loop-watch.mjs?file=${encodeURIComponent(this.#file)}`, import.meta.url);
    return { NODE_OPTIONS: `--import=${planted.href} --max-old-space-size=${heapMegabytes}` };
  }

  /** Returns the pieces since a moment in ms, longest first. */
  since(moment: number): Piece[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, "utf8").split("\n").filter(Boolean);
    const pieces: Piece[] = lines.map((line) => JSON.parse(line));
    return pieces.filter(({ at }) => at >= moment).sort((left, right) => right.workMs - left.workMs);
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
