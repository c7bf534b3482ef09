import "server-only";

type Entry = { value: Promise<unknown>; until: number };

/** An entry for each event that a crowd looks at, and a few for each version of it. */
const maxEntries = 500;

/**
 * Reads that a crowd of screens makes at once, made once. What is asked for while the same question is under way, or
 * for a moment after it, gets its answer. Only for what does not depend on who asks: who may have it is judged apart.
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

  /** Something was committed: whoever asks from now on gets what holds from now on. */
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

/** How long who may see an event and its version are believed; a shared cache in front may be as old. */
export const accessKeepMs = 1_000;
/** What was read for a version is never wrong for it; it is only not kept for ever. */
export const versionKeepMs = 60_000;
