import "server-only";

type Entry = { value: Promise<unknown>; until: number };

/** A question under way, and the one that begins after it. */
type Lane = { settled: Promise<void>; next: Promise<unknown> | null };

/** Suffices for an entry for each watched event, and a few for each of its versions. */
const maxEntries = 500;

/** Answers that say that there is nothing. They are kept apart: made-up names must not push out what is watched. */
const maxMisses = 500;

/**
 * Coalesces equal reads. A question that is already under way, or was answered a moment ago, shares that answer. Answers
 * must not depend on who asks: access is checked separately.
 */
export class SharedReads {
  private readonly entries = new Map<string, Entry>();
  private readonly misses = new Map<string, Entry>();
  private readonly lanes = new Map<string, Lane>();

  /** With `isKept` false, answers are shared only while they are under way. */
  constructor(private readonly options: { isKept: boolean }) {}

  /** The answer to a question, at most `keepMs` old; `clear` makes all of them old. Rejects as `ask` does. */
  read<T>(key: string, keepMs: number, ask: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.entries.get(key) ?? this.misses.get(key);
    if (known && now < known.until) {
      // What is asked for stays.
      if (this.entries.has(key)) put(this.entries, key, known, maxEntries);
      return known.value as Promise<T>;
    }
    const value = ask();
    const entry: Entry = { value, until: Number.POSITIVE_INFINITY };
    this.misses.delete(key);
    put(this.entries, key, entry, maxEntries);
    value.then(
      (answer) => this.settle(key, entry, { keepMs: this.options.isKept ? keepMs : 0, isMiss: answer === null }),
      () => this.settle(key, entry, { keepMs: 0, isMiss: false }),
    );
    return value;
  }

  /**
   * The answer to a question that is put after this call, for what rights rest on: who lost one a moment ago has lost it.
   * Who asks while an equal question is under way shares the one after it. Rejects as `ask` does.
   */
  readAnew<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key);
    if (!lane) return this.beginLane(key, ask);
    lane.next ??= lane.settled.then(() => this.beginLane(key, ask));
    return lane.next as Promise<T>;
  }

  private beginLane<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = ask();
    const done = () => {};
    const lane: Lane = { settled: answer.then(done, done), next: null };
    this.lanes.set(key, lane);
    void lane.settled.then(() => {
      if (lane.next === null) this.lanes.delete(key);
    });
    return answer;
  }

  /** Forgets all answers after a commit: later questions get fresh ones. */
  clear() {
    this.entries.clear();
    this.misses.clear();
  }

  private settle(key: string, entry: Entry, { keepMs, isMiss }: { keepMs: number; isMiss: boolean }) {
    entry.until = Date.now() + keepMs;
    if ((keepMs > 0 && !isMiss) || this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    if (keepMs > 0) put(this.misses, key, entry, maxMisses);
  }
}

/** Adds an entry as the newest, and drops the oldest beyond `max`. */
function put(entries: Map<string, Entry>, key: string, entry: Entry, max: number): void {
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size <= max) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

/** Keeps access and version this long; a shared cache in front may be as old. */
export const accessKeepMs = 1_000;
/** Keeps answers of one version: they never become wrong, and are dropped only to save memory. */
export const versionKeepMs = 60_000;
