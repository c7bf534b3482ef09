import "server-only";

/** Codes by their first sixteen bits: the length in the upper byte, the symbol in the lower; 0 for an invalid code. */
export type HuffmanTable = Uint16Array;

const tableIds = new Set([0, 1, 2, 3, 16, 17, 18, 19]);

/** Tables that all segments before a scan may define together: each takes 128 KB, and a picture needs four to eight. */
const maxTables = 32;

/**
 * Reads the tables of DHT segments (ITU-T T.81, B.2.4.2), by class and number: 0 to 3 for DC, 16 to 19 for AC. Throws a
 * RangeError for invalid or too many tables.
 */
export function readHuffmanTables(segments: readonly Buffer[]): Map<number, HuffmanTable> {
  const tables = new Map<number, HuffmanTable>();
  let count = 0;
  for (const segment of segments) count = readSegment(segment, tables, count);
  return tables;
}

/** Returns how many tables there are by now. */
function readSegment(segment: Buffer, into: Map<number, HuffmanTable>, before: number): number {
  let tables = before;
  for (let at = 0; at < segment.length; ) {
    const id = segment.readUInt8(at);
    if (!tableIds.has(id)) throw new RangeError("There is no such table.");
    tables += 1;
    if (tables > maxTables) throw new RangeError("There are too many tables.");
    const counts = segment.subarray(at + 1, at + 17);
    const table = new Uint16Array(65_536);
    let [code, symbolAt] = [0, at + 17];
    for (let length = 1; length <= 16; length += 1) {
      for (let count = counts.readUInt8(length - 1); count > 0; count -= 1) {
        const first = code << (16 - length);
        if (first >= 65_536) throw new RangeError("There are more codes than bits for them.");
        table.fill((length << 8) | segment.readUInt8(symbolAt), first, first + (1 << (16 - length)));
        [code, symbolAt] = [code + 1, symbolAt + 1];
      }
      code <<= 1;
    }
    into.set(id, table);
    at = symbolAt;
  }
  return tables;
}

/** Code tables of one block of 64 coefficients. */
export type BlockTables = { dc: HuffmanTable; ac: HuffmanTable };

/**
 * Steps through the codes of a baseline scan (ITU-T T.81, F.2.2) without decoding a picture: only how far they reach
 * matters. `data` begin with the scan's first byte.
 */
export class EntropyWalk {
  /** Codes so far: the measure of the work. */
  codes = 0;
  #at = 0;
  #bits = 0;
  #bitCount = 0;

  constructor(readonly data: Buffer) {}

  /** Skips one unit of blocks; returns false if the data end or are damaged before its end. */
  unit(blocks: readonly BlockTables[]): boolean {
    for (const tables of blocks) if (!this.#block(tables)) return false;
    return true;
  }

  /** Skips a restart marker, and returns false if there is none. */
  restart(): boolean {
    [this.#bits, this.#bitCount] = [0, 0];
    while (this.data[this.#at] === 0xff && this.data[this.#at + 1] === 0xff) this.#at += 1;
    const marker = this.data[this.#at + 1] ?? 0;
    if (this.data[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) return false;
    this.#at += 2;
    return true;
  }

  #block({ dc, ac }: BlockTables): boolean {
    const size = this.#symbol(dc);
    // A baseline DC difference has at most eleven bits.
    if (size < 0 || size > 11 || !this.#skip(size)) return false;
    for (let index = 1; index < 64; index += 1) {
      const symbol = this.#symbol(ac);
      if (symbol < 0) return false;
      if (symbol === 0) return true;
      // The upper half counts the zeros that are left out, the lower the bits of the next coefficient.
      index += symbol >> 4;
      if (!this.#skip(symbol & 15)) return false;
    }
    return true;
  }

  #symbol(table: HuffmanTable): number {
    this.codes += 1;
    this.#fill();
    const prefix = this.#bitCount >= 16 ? this.#bits >>> (this.#bitCount - 16) : this.#bits << (16 - this.#bitCount);
    const entry = table[prefix & 0xffff] ?? 0;
    const length = entry >> 8;
    if (length === 0 || length > this.#bitCount) return -1;
    this.#bitCount -= length;
    return entry & 0xff;
  }

  #skip(bits: number): boolean {
    this.#fill();
    this.#bitCount -= bits;
    return this.#bitCount >= 0;
  }

  /** Keeps at least sixteen bits buffered if possible: zero after 0xff is stuffing, anything else a marker. */
  #fill() {
    while (this.#bitCount <= 16) {
      const byte = this.data[this.#at];
      if (byte === undefined || (byte === 0xff && this.data[this.#at + 1] !== 0)) return;
      this.#bits = ((this.#bits << 8) | byte) & 0x1ff_ffff;
      this.#bitCount += 8;
      this.#at += byte === 0xff ? 2 : 1;
    }
  }
}
