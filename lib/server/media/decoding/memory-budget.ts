import "server-only";

/**
 * Sorts tasks by their cost. Photos as phones make them are small, and costly pictures need more than most. A conversion
 * of a clip may take minutes, a frame of one takes a moment.
 */
export type Lane = "small" | "costly" | "clip" | "frame" | "conversion";

type Task = {
  lane: Lane;
  bytes: number;
  isAwaited: boolean;
  /** The account of the task; tasks without one share a turn. */
  account_id?: string;
  /** Ends the wait. */
  signal?: AbortSignal;
};
type Entry = Task & { enter: (leave: () => void) => void };

/** Tasks of a lane that run at once. One hand for what costs much, so that nobody's bombs hold up other events. */
const hands: Record<Lane, number> = { small: 2, costly: 1, clip: 1, frame: 1, conversion: 1 };

/**
 * Lets tasks begin while the memory that they may take together stays within a budget. Of a lane, the account comes next
 * that has the fewest tasks running there; of its tasks, what somebody waits for, then the oldest. One small task can
 * always run, whatever else does; what somebody waits for may be one more.
 */
export class MemoryBudget {
  readonly #running = new Set<Entry>();
  #waiting: Entry[] = [];

  constructor(
    private readonly totalBytes: number,
    private readonly smallBytes: number,
  ) {}

  /** Resolves when the task may begin, with what to call at its end. Rejects with the signal's reason. */
  enter(task: Task): Promise<() => void> {
    return new Promise((enter, reject) => {
      const { signal } = task;
      if (signal?.aborted) return reject(signal.reason);
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        reject(signal?.reason);
        this.#admit();
      };
      const begin = (leave: () => void) => {
        signal?.removeEventListener("abort", giveUp);
        enter(leave);
      };
      const entry: Entry = { ...task, enter: begin };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(entry);
      this.#admit();
    });
  }

  /** Sums the memory that all but small tasks may use at this moment. */
  get largeBytes(): number {
    return sum([...this.#running].filter(({ lane }) => lane !== "small"));
  }

  #admit() {
    for (let entry = this.#next(); entry; entry = this.#next()) this.#begin(entry);
  }

  #begin(entry: Entry) {
    this.#waiting = this.#waiting.filter((other) => other !== entry);
    this.#running.add(entry);
    entry.enter(() => {
      if (this.#running.delete(entry)) this.#admit();
    });
  }

  /** The lanes do not wait for each other's hands: of their first tasks, one that fits. */
  #next(): Entry | undefined {
    const firsts = this.#waiting.filter((entry) => entry === this.#first(entry.lane));
    return [...firsts.filter(({ isAwaited }) => isAwaited), ...firsts].find((entry) => this.#fits(entry));
  }

  #first(lane: Lane): Entry | undefined {
    const waiting = this.#waiting.filter((entry) => entry.lane === lane);
    const runningOf = ({ account_id }: Entry) =>
      this.#in(lane).filter((running) => running.account_id === account_id).length;
    const fewest = Math.min(...waiting.map(runningOf));
    const first = waiting.find((entry) => runningOf(entry) === fewest);
    return waiting.find((entry) => entry.isAwaited && entry.account_id === first?.account_id) ?? first;
  }

  #in(lane: Lane): Entry[] {
    return [...this.#running].filter((entry) => entry.lane === lane);
  }

  #fits({ lane, bytes, isAwaited }: Entry): boolean {
    const running = this.#in(lane).length;
    if (lane === "small") {
      if (running === 0) return true;
      if (running >= hands.small + (isAwaited ? 1 : 0)) return false;
      return sum(this.#running) + bytes + this.#owedBytes() <= this.totalBytes;
    }
    return running < hands[lane] && this.#leavesRoom(bytes) && sum(this.#running) + bytes <= this.totalBytes;
  }

  #leavesRoom(bytes: number): boolean {
    return this.largeBytes + bytes + this.smallBytes <= this.totalBytes;
  }

  /** A large task that waits for small ones alone gets its turn: no second small one begins before it. */
  #owedBytes(): number {
    const isOwed = ({ lane, bytes }: Entry) =>
      lane !== "small" && this.#in(lane).length < hands[lane] && this.#leavesRoom(bytes);
    return this.#waiting.find(isOwed)?.bytes ?? 0;
  }
}

function sum(entries: Iterable<Entry>): number {
  let total = 0;
  for (const { bytes } of entries) total += bytes;
  return total;
}
