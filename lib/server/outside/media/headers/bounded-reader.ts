import "server-only";
import type { FileHandle } from "node:fs/promises";
import { limits } from "@/lib/shared/limits";

/** Reads at most `length` bytes from `offset`; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;
type Budget = { bytes: number; reads: number };

/** Boxes, chunks and segments are close together: one read finds several of them. */
const aheadBytes = 256;
const forHeader: Budget = { bytes: limits.photoHeaderMaxBytes, reads: limits.photoHeaderMaxReads };

/**
 * Reads an untrusted file within a budget, by default that of a header. Returns the requested bytes, or throws a
 * RangeError beyond the file's end or the budget, so no parser can run for long.
 */
export class BoundedReader {
  /** Size of the file. */
  readonly bytes: number;
  readonly #readAt: ReadAt;
  readonly #left: Budget;
  #buffer: Buffer = Buffer.alloc(0);
  #bufferStart = 0;

  constructor(readAt: ReadAt, bytes: number, budget: Budget = forHeader) {
    this.#readAt = readAt;
    this.bytes = bytes;
    this.#left = { ...budget };
  }

  /** Returns exactly `length` bytes. Fetches `ahead` bytes at once if they are not buffered. */
  async read(offset: number, length: number, ahead = aheadBytes): Promise<Buffer> {
    return (await this.peek(offset, length, ahead)).subarray(0, length);
  }

  /** Returns at least `length` bytes: everything buffered from `offset` on. */
  async peek(offset: number, length: number, ahead = aheadBytes): Promise<Buffer> {
    if (!Number.isSafeInteger(offset) || offset < 0 || length < 0 || offset + length > this.bytes) {
      throw new RangeError("The file ends before what it promises.");
    }
    const isBuffered = offset >= this.#bufferStart && offset + length <= this.#bufferStart + this.#buffer.length;
    if (!isBuffered) await this.#fetch(offset, length, ahead);
    return this.#buffer.subarray(offset - this.#bufferStart);
  }

  async #fetch(offset: number, length: number, ahead: number) {
    const wanted = Math.max(length, Math.min(ahead, this.#left.bytes, this.bytes - offset));
    if (wanted > this.#left.bytes || this.#left.reads === 0) throw new RangeError("The file is too long a walk.");
    this.#left.bytes -= wanted;
    this.#left.reads -= 1;
    const read = await this.#readAt(offset, wanted);
    if (read.length < length) throw new RangeError("The file ends before what it promises.");
    this.#buffer = Buffer.from(read.buffer, read.byteOffset, read.length);
    this.#bufferStart = offset;
  }
}

/** Adapts an open file to ReadAt. */
export function readerOf(file: FileHandle): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}
