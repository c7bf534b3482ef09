import "server-only";
import { type FileHandle, open, rm } from "node:fs/promises";

/**
 * Gathers bytes into files of one part each, and sends a part while the next one fills: two files at most. It sends a
 * part only after the one before it is stored, so that there is never a hole.
 */
export class PartFiles {
  readonly #partBytes: number;
  readonly #newFile: () => Promise<string>;
  readonly #send: (file: string) => Promise<void>;
  #open: { path: string; handle: FileHandle; bytes: number } | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: { partBytes: number; newFile(): Promise<string>; send(file: string): Promise<void> }) {
    this.#partBytes = options.partBytes;
    this.#newFile = options.newFile;
    this.#send = options.send;
  }

  /** Rejects if a part cannot be sent; the caller must not add more then. */
  async add(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0; ) {
      const file = await this.#openFile();
      const fitting = rest.subarray(0, this.#partBytes - file.bytes);
      await file.handle.appendFile(fitting);
      file.bytes += fitting.length;
      rest = rest.subarray(fitting.length);
      if (file.bytes === this.#partBytes) await this.#sendOpen();
    }
  }

  /** Waits for all whole parts, then returns the rest, which is less than one part, or null. */
  async end(): Promise<{ path: string; bytes: number } | null> {
    await this.#sending;
    await this.#open?.handle.close();
    return this.#open && { path: this.#open.path, bytes: this.#open.bytes };
  }

  async dispose(): Promise<void> {
    await this.#sending.catch(() => {});
    if (!this.#open) return;
    await this.#open.handle.close().catch(() => {});
    await rm(this.#open.path, { force: true });
  }

  async #openFile() {
    if (!this.#open) {
      const path = await this.#newFile();
      this.#open = { path, handle: await open(path, "w", 0o600), bytes: 0 };
    }
    return this.#open;
  }

  async #sendOpen(): Promise<void> {
    await this.#sending;
    if (!this.#open) return;
    const { path, handle } = this.#open;
    this.#open = null;
    await handle.close();
    this.#sending = this.#send(path).finally(() => rm(path, { force: true }));
    // The next part awaits this promise, but may never come: avoid an unhandled rejection.
    this.#sending.catch(() => {});
  }
}
