/** Read-ahead for a header, and for a table: boxes are mostly close together, and a table is read to its end. */
const headerAhead = 4 * 1024;
export const pieceBytes = 64 * 1024;

/** Reports an impossible value in a file; its message is a sentence for the log. */
export class ClipFault extends Error {}

/**
 * @param {number} value
 * @returns {string} 4,294,967,295
 */
export const inWords = (value) => value.toLocaleString("en-US");

/** Reads a file of any length in pieces of at most 64 KB, and keeps one piece at a time. */
export class ClipBytes {
  #readAt;
  #start = 0;
  /** @type {Buffer} */
  #buffered = Buffer.alloc(0);

  /**
   * @param {(offset: number, length: number) => Promise<Uint8Array>} readAt returns fewer bytes at the end of the file
   * @param {number} size
   */
  constructor(readAt, size) {
    this.#readAt = readAt;
    this.size = size;
  }

  /**
   * Returns `length` bytes, at most 64 KB, valid until the next call. Throws a ClipFault if the file ends before.
   *
   * @param {number} offset
   * @param {number} length
   */
  async at(offset, length, ahead = headerAhead) {
    if (!(offset >= 0 && offset + length <= this.size))
      throw new ClipFault("The file ends before its declared content does.");
    if (offset < this.#start || offset + length > this.#start + this.#buffered.length) {
      const wanted = Math.min(Math.max(length, ahead), this.size - offset);
      const bytes = await this.#readAt(offset, wanted);
      this.#buffered = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#start = offset;
      if (this.#buffered.length < length) throw new ClipFault("The file became shorter while it was read.");
    }
    return this.#buffered.subarray(offset - this.#start, offset - this.#start + length);
  }

  /**
   * Yields whole entries of a table, as many at a time as fit into a piece.
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
