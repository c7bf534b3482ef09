import "server-only";

type Entry = { value: Promise<unknown>; until: number };

/** A read in flight, and the one queued after it. */
type ReadQueue = { settled: Promise<void>; next: Promise<unknown> | null };

/** Enough for one entry per watched event, and a few for each of its versions. */
const maxEntries = 500;

/** Limit of cached null answers, kept separately: made-up names must not evict watched events. */
const maxMisses = 500;

/**
 * Coalesces equal reads: a read that is in flight, or was answered a moment ago, shares that answer. Answers must not
 * depend on the caller: check access separately.
 */
export class SharedReads {
  private readonly entries = new Map<string, Entry>();
  private readonly misses = new Map<string, Entry>();
  private readonly queues = new Map<string, ReadQueue>();

  /** With `isKept` false, only reads in flight are shared. */
  constructor(private readonly options: { isKept: boolean }) {}

  /** Returns an answer at most `keepMs` old; `clear` expires all. Rejects as `load` does. */
  read<T>(key: string, keepMs: number, load: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.entries.get(key) ?? this.misses.get(key);
    if (known && now < known.until) {
      // Move the entry to the newest position (LRU).
      if (this.entries.has(key)) put(this.entries, key, known, maxEntries);
      return known.value as Promise<T>;
    }
    const value = load();
    const entry: Entry = { value, until: Number.POSITIVE_INFINITY };
    this.misses.delete(key);
    put(this.entries, key, entry, maxEntries);
    value.then(
      (answer) => this.onSettled(key, entry, { keepMs: this.options.isKept ? keepMs : 0, isMiss: answer === null }),
      () => this.onSettled(key, entry, { keepMs: 0, isMiss: false }),
    );
    return value;
  }

  /**
   * Returns the answer of a read that starts after this call, for access checks: a right that was just revoked is gone.
   * Callers during an equal read share the one after it. Rejects as `load` does.
   */
  readFresh<T>(key: string, load: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key);
    if (!queue) return this.startRead(key, load);
    queue.next ??= queue.settled.then(() => this.startRead(key, load));
    return queue.next as Promise<T>;
  }

  private startRead<T>(key: string, load: () => Promise<T>): Promise<T> {
    const answer = load();
    const done = () => {};
    const queue: ReadQueue = { settled: answer.then(done, done), next: null };
    this.queues.set(key, queue);
    void queue.settled.then(() => {
      if (queue.next === null) this.queues.delete(key);
    });
    return answer;
  }

  /** Drops all answers after a commit: later reads are fresh. */
  clear() {
    this.entries.clear();
    this.misses.clear();
  }

  private onSettled(key: string, entry: Entry, { keepMs, isMiss }: { keepMs: number; isMiss: boolean }) {
    entry.until = Date.now() + keepMs;
    if ((keepMs > 0 && !isMiss) || this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    if (keepMs > 0) put(this.misses, key, entry, maxMisses);
  }
}

/** Adds an entry as the newest, and evicts the oldest beyond `max`. */
function put(entries: Map<string, Entry>, key: string, entry: Entry, max: number): void {
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size <= max) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

/** Cache time of access and versions; a shared cache in front may add as much. */
export const accessKeepMs = 1_000;
/** Cache time of one version's answers: they never become wrong, and expire only to save memory. */
export const versionKeepMs = 60_000;
