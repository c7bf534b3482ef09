import "server-only";

type Entry = { value: Promise<unknown>; until: number };

/** Suffices for an entry for each watched event, and a few for each of its versions. */
const maxEntries = 500;

/**
 * Coalesces equal reads. A question that is already under way, or was answered a moment ago, shares that answer. Answers
 * must not depend on who asks: access is checked separately.
 */
export class SharedReads {
  private readonly entries = new Map<string, Entry>();

  /** With `isKept` false, answers are shared only while they are under way. */
  constructor(private readonly options: { isKept: boolean }) {}

  /** The answer to a question, at most `keepMs` old; `clear` makes all of them old. Rejects as `ask` does. */
  read<T>(key: string, keepMs: number, ask: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.entries.get(key);
    if (known && now < known.until) return known.value as Promise<T>;
    const value = ask();
    const entry: Entry = { value, until: Number.POSITIVE_INFINITY };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.dropOldest();
    value.then(
      () => this.settle(key, entry, this.options.isKept ? keepMs : 0),
      () => this.settle(key, entry, 0),
    );
    return value;
  }

  /** Forgets all answers after a commit: later questions get fresh ones. */
  clear() {
    this.entries.clear();
  }

  private settle(key: string, entry: Entry, keepMs: number) {
    if (keepMs > 0) entry.until = Date.now() + keepMs;
    else if (this.entries.get(key) === entry) this.entries.delete(key);
  }

  private dropOldest() {
    if (this.entries.size <= maxEntries) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}

/** Keeps access and version this long; a shared cache in front may be as old. */
export const accessKeepMs = 1_000;
/** Keeps answers of one version: they never become wrong, and are dropped only to save memory. */
export const versionKeepMs = 60_000;
