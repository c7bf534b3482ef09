import "server-only";

/**
 * Groups tasks by cost. Usual phone photos are small; costly pictures need more memory than most. A clip conversion may
 * take minutes, grabbing a frame takes a moment.
 */
export type Lane = "small" | "costly" | "clip" | "frame" | "conversion" | "short-conversion";

type Task = {
  lane: Lane;
  bytes: number;
  isAwaited: boolean;
  /** Tasks without an account share a turn. */
  account_id?: string;
  /** Tells senders of one account apart. */
  sender?: string;
  /** Cancels the wait. */
  signal?: AbortSignal;
};
type Entry = Task & { enter: (leave: () => void) => void };

/** Concurrent tasks per lane. One for costly lanes, so that one event's bombs do not delay others' photos. */
const maxRunning: Record<Lane, number> = {
  small: 2,
  costly: 1,
  clip: 1,
  frame: 1,
  conversion: 1,
  "short-conversion": 1,
};

/**
 * Starts tasks while their total memory stays within a budget. Within a lane, the account with the fewest running tasks
 * is next; among its tasks, one that a person waits for, then one of the sender with the fewest, then the oldest. One small task can always run; one that
 * a person waits for may exceed the small lane's limit by one.
 */
export class MemoryBudget {
  readonly #running = new Set<Entry>();
  #waiting: Entry[] = [];

  constructor(
    private readonly totalBytes: number,
    private readonly smallBytes: number,
  ) {}

  /** Resolves when the task may start, to a function to call at its end. Rejects with the signal's reason. */
  enter(task: Task): Promise<() => void> {
    return new Promise((enter, reject) => {
      const { signal } = task;
      if (signal?.aborted) return reject(signal.reason);
      const cancel = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        reject(signal?.reason);
        this.#admit();
      };
      const begin = (leave: () => void) => {
        signal?.removeEventListener("abort", cancel);
        enter(leave);
      };
      const entry: Entry = { ...task, enter: begin };
      signal?.addEventListener("abort", cancel, { once: true });
      this.#waiting.push(entry);
      this.#admit();
    });
  }

  /** The memory that running tasks, other than small ones, may use now. */
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

  /** Lanes do not block each other: returns the first task of a lane that fits. */
  #next(): Entry | undefined {
    const firsts = this.#waiting.filter((entry) => entry === this.#first(entry.lane));
    return [...firsts.filter(({ isAwaited }) => isAwaited), ...firsts].find((entry) => this.#fits(entry));
  }

  #first(lane: Lane): Entry | undefined {
    const waiting = this.#waiting.filter((entry) => entry.lane === lane);
    const first = this.#withFewest(waiting, ({ account_id }) => account_id);
    const ofAccount = waiting.filter(({ account_id }) => account_id === first?.account_id);
    const awaited = ofAccount.filter(({ isAwaited }) => isAwaited);
    const senderOf = ({ account_id, sender }: Entry) => `${account_id}:${sender}`;
    return this.#withFewest(awaited, senderOf) ?? this.#withFewest(ofAccount, senderOf);
  }

  /** Returns the oldest of some tasks of one lane whose owner has the fewest running ones in it. */
  #withFewest(waiting: readonly Entry[], ownerOf: (entry: Entry) => string | undefined): Entry | undefined {
    const runningOf = (entry: Entry) =>
      this.#in(entry.lane).filter((running) => ownerOf(running) === ownerOf(entry)).length;
    const fewest = Math.min(...waiting.map(runningOf));
    return waiting.find((entry) => runningOf(entry) === fewest);
  }

  #in(lane: Lane): Entry[] {
    return [...this.#running].filter((entry) => entry.lane === lane);
  }

  #fits({ lane, bytes, isAwaited }: Entry): boolean {
    const running = this.#in(lane).length;
    if (lane === "small") {
      if (running === 0) return true;
      if (running >= maxRunning.small + (isAwaited ? 1 : 0)) return false;
      return sum(this.#running) + bytes + this.#owedBytes() <= this.totalBytes;
    }
    return running < maxRunning[lane] && this.#leavesRoom(bytes) && sum(this.#running) + bytes <= this.totalBytes;
  }

  #leavesRoom(bytes: number): boolean {
    return this.largeBytes + bytes + this.smallBytes <= this.totalBytes;
  }

  /** Reserves memory for a large task that waits only for small ones: no second small one starts before it. */
  #owedBytes(): number {
    const isOwed = ({ lane, bytes }: Entry) =>
      lane !== "small" && this.#in(lane).length < maxRunning[lane] && this.#leavesRoom(bytes);
    return this.#waiting.find(isOwed)?.bytes ?? 0;
  }
}

function sum(entries: Iterable<Entry>): number {
  let total = 0;
  for (const { bytes } of entries) total += bytes;
  return total;
}
