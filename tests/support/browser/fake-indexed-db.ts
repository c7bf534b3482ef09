/** A browser's database behaviour: WebKit rejects files in private sessions, and others may reject everything. */
type DatabaseRules = {
  refuses?: (value: unknown) => boolean;
  /** Milliseconds until a request is answered. */
  delayMs?: () => number;
};

type Request = { result: unknown; error: unknown; onsuccess: (() => void) | null; onerror: (() => void) | null };

/** IndexedDB with one object store, as far as idb-keyval uses it. Requests are answered asynchronously, in order. */
class FakeIndexedDb {
  readonly kept = new Map<string, unknown>();
  rules: DatabaseRules = {};
  private queue: Promise<void> = Promise.resolve();

  open() {
    const database = { createObjectStore: () => {}, transaction: () => this.transaction() };
    const request = { result: database, onupgradeneeded: null as (() => void) | null, onsuccess: null, onerror: null };
    queueMicrotask(() => request.onupgradeneeded?.());
    this.answer(request, () => database);
    return request;
  }

  private transaction() {
    const transaction = {
      error: null as unknown,
      result: undefined,
      oncomplete: null as (() => void) | null,
      onabort: null as (() => void) | null,
      objectStore: () => store,
    };
    let last = Promise.resolve();
    const ask = (work: () => unknown) => {
      const request: Request = { result: undefined, error: null, onsuccess: null, onerror: null };
      last = this.answer(request, work);
      const mine = last;
      void mine.then(() => {
        if (request.error !== null) transaction.error ??= request.error;
        if (mine !== last) return;
        if (transaction.error === null) transaction.oncomplete?.();
        else transaction.onabort?.();
      });
      return request;
    };
    const store = {
      transaction,
      get: (key: string) => ask(() => this.kept.get(key)),
      getAll: () => ask(() => [...this.kept.values()]),
      getAllKeys: () => ask(() => [...this.kept.keys()]),
      delete: (key: string) => ask(() => void this.kept.delete(key)),
      put: (value: unknown, key: string) => {
        // A file is cloned with its bytes; structuredClone in Node 20 loses a Blob's prototype.
        const clone = value instanceof Blob ? value : structuredClone(value);
        return ask(() => {
          if (this.rules.refuses?.(value)) throw new DOMException("Error preparing Blob/File data", "UnknownError");
          this.kept.set(key, clone);
        });
      },
    };
    return transaction;
  }

  private answer(request: Request | { result: unknown; onsuccess: (() => void) | null }, work: () => unknown) {
    this.queue = this.queue.then(async () => {
      const delayMs = this.rules.delayMs?.() ?? 0;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      try {
        request.result = work();
        request.onsuccess?.();
      } catch (error) {
        Object.assign(request, { error });
        (request as Request).onerror?.();
      }
    });
    return this.queue;
  }
}

/** One instance for all suites of a process, because idb-keyval keeps the database that it opened first. */
export const fakeIndexedDb = new FakeIndexedDb();
