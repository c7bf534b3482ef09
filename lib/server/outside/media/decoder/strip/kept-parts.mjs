/**
 * Joins the kept parts of a file in the file's own memory: a copy would double the memory of a task. Add parts in
 * order, without overlaps.
 */
export class KeptParts {
  #bytes;
  #length = 0;

  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  keep(start, end) {
    if (start !== this.#length) this.#bytes.copyWithin(this.#length, start, end);
    this.#length += end - start;
  }

  get joined() {
    return this.#bytes.subarray(0, this.#length);
  }
}

/**
 * Tells if the Latin-1 `text` is at offset `at`.
 *
 * @param {Buffer} bytes
 * @param {number} at
 * @param {string} text
 */
export const isAt = (bytes, at, text) => bytes.toString("latin1", at, at + text.length) === text;
