/**
 * Joins the parts of a file that stay, in the file's own memory: a copy would double what a task needs. Parts come in
 * their order and do not overlap.
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
 * Says whether `text` is at `at`, in Latin-1.
 *
 * @param {Buffer} bytes
 * @param {number} at
 * @param {string} text
 */
export const isAt = (bytes, at, text) => bytes.toString("latin1", at, at + text.length) === text;
