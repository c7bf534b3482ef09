import "server-only";

/**
 * Sorts tasks by their cost. Photos as phones make them are small, and costly pictures need more than most. A conversion
 * of a clip may take minutes.
 */
export type Lane = "small" | "costly" | "clip" | "conversion";

type Entry = { lane: Lane; bytes: number; isAwaited: boolean; enter: (leave: () => void) => void };

/** Tasks of a lane that run at once. One hand for what costs much, so that nobody's bombs hold up other events. */
const hands: Record<Lane, number> = { small: 2, costly: 1, clip: 1, conversion: 1 };

/**
 * Lets tasks begin while the memory that they may take together stays within a budget: what somebody waits for first,
 * then in their order. One small task can always run, whatever else does; what somebody waits for may be one more.
 */
export class MemoryBudget {
  readonly #running = new Set<Entry>();
  #waiting: Entry[] = [];

  constructor(
    private readonly totalBytes: number,
    private readonly smallBytes: number,
  ) {}

  /** Resolves when the task may begin, with what to call at its end. */
  enter(task: Pick<Entry, "lane" | "bytes" | "isAwaited">): Promise<() => void> {
    return new Promise((enter) => {
      const entry = { ...task, enter };
      const behind = task.isAwaited ? this.#waiting.findIndex(({ isAwaited }) => !isAwaited) : -1;
      if (behind < 0) this.#waiting.push(entry);
      else this.#waiting.splice(behind, 0, entry);
      this.#admit();
    });
  }

  /** Sums the memory that all but small tasks may use at this moment. */
  get largeBytes(): number {
    return sum([...this.#running].filter(({ lane }) => lane !== "small"));
  }

  #admit() {
    for (const entry of [...this.#waiting]) {
      if (!this.#fits(entry)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== entry);
      this.#running.add(entry);
      entry.enter(() => {
        if (this.#running.delete(entry)) this.#admit();
      });
    }
  }

  #fits(entry: Entry): boolean {
    const inLane = [...this.#running].filter(({ lane }) => lane === entry.lane);
    if (entry.lane === "small") {
      if (inLane.length === 0) return true;
      if (inLane.length >= hands.small + (entry.isAwaited ? 1 : 0)) return false;
      return sum(this.#running) + entry.bytes + this.#owedBytes() <= this.totalBytes;
    }
    if (inLane.length >= hands[entry.lane] || entry !== this.#firstLarge(entry.lane)) return false;
    return this.#leavesRoom(entry) && sum(this.#running) + entry.bytes <= this.totalBytes;
  }

  /** The first of its lane comes first; the lanes do not wait for each other's hands. */
  #firstLarge(lane: Lane): Entry | undefined {
    return this.#waiting.find((entry) => entry.lane === lane);
  }

  #leavesRoom({ bytes }: Entry): boolean {
    return this.largeBytes + bytes + this.smallBytes <= this.totalBytes;
  }

  /** A large task that waits for small ones alone gets its turn: no second small one begins before it. */
  #owedBytes(): number {
    const isFree = (lane: Lane) => [...this.#running].filter((one) => one.lane === lane).length < hands[lane];
    const owed = this.#waiting.find((entry) => entry.lane !== "small" && isFree(entry.lane) && this.#leavesRoom(entry));
    return owed?.bytes ?? 0;
  }
}

function sum(entries: Iterable<Entry>): number {
  let total = 0;
  for (const { bytes } of entries) total += bytes;
  return total;
}
