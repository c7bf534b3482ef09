/** Read ahead of a header, and of a table: boxes mostly lie close together, and a table is read to its end. */
const headerAhead = 4 * 1024;
export const pieceBytes = 64 * 1024;

/** Reports a claim of a file that cannot be true; its message is a sentence for the log. */
export class Lie extends Error {}

/**
 * @param {number} value
 * @returns {string} 4,294,967,295
 */
export const inWords = (value) => value.toLocaleString("en-US");

/** A file of any length in pieces of at most 64 KB, one of which is held at a time. */
export class ClipBytes {
  #readAt;
  #start = 0;
  /** @type {Buffer} */
  #held = Buffer.alloc(0);

  /**
   * @param {(offset: number, length: number) => Promise<Uint8Array>} readAt gives fewer bytes where the file ends
   * @param {number} size
   */
  constructor(readAt, size) {
    this.#readAt = readAt;
    this.size = size;
  }

  /**
   * Gives `length` bytes, at most 64 KB, good until the next call. Throws a Lie where the file ends before.
   *
   * @param {number} offset
   * @param {number} length
   */
  async at(offset, length, ahead = headerAhead) {
    if (!(offset >= 0 && offset + length <= this.size)) throw new Lie("The file ends before what it says it holds.");
    if (offset < this.#start || offset + length > this.#start + this.#held.length) {
      const wanted = Math.min(Math.max(length, ahead), this.size - offset);
      const bytes = await this.#readAt(offset, wanted);
      this.#held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#start = offset;
      if (this.#held.length < length) throw new Lie("The file became shorter while it was read.");
    }
    return this.#held.subarray(offset - this.#start, offset - this.#start + length);
  }

  /**
   * Whole entries of a table, as many at a time as fit into a piece.
   *
   * @param {number} offset
   * @param {number} count
   * @param {number} entryBytes
   */
  async *pieces(offset, count, entryBytes) {
    const atOnce = Math.floor(pieceBytes / entryBytes);
    for (let done = 0; done < count; done += atOnce) {
      const entries = Math.min(atOnce, count - done);
      yield await this.at(offset + done * entryBytes, entries * entryBytes, pieceBytes);
    }
  }
}
