import "server-only";
import type { BoundedReader } from "./bounded-reader";

/** A box (ISO/IEC 14496-12, 4.2) with content from `start` to `end`. */
export type Box = { type: string; start: number; end: number };

/** Phones write about fifty properties and ten boxes; a file of only headers is no picture. */
const maxBoxes = 1_000;

/** Yields the boxes between two offsets, without opening them. Throws a RangeError for an invalid one. */
export async function* boxesIn(reader: BoundedReader, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to; count += 1) {
    const header = await reader.read(at, 8);
    const short = header.readUInt32BE(0);
    const type = header.toString("latin1", 4, 8);
    const headerBytes = short === 1 ? 16 : 8;
    const long = short === 1 ? Number((await reader.read(at + 8, 8)).readBigUInt64BE(0)) : short;
    const size = short === 0 ? to - at : long;
    if (size < headerBytes || size > to - at || count === maxBoxes) throw new RangeError("A box does not fit.");
    yield { type, start: at + headerBytes, end: at + size };
    at += size;
  }
}

/** Reads a box's content number by number; throws a RangeError beyond its end. */
export class Fields {
  readonly version: number;
  readonly flags: number;
  #at = 4;

  constructor(readonly content: Buffer) {
    this.version = content.readUInt8(0);
    this.flags = content.readUIntBE(1, 3);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.content.length;
  }

  readUInt(bytes: 1 | 2 | 4): number {
    const value = this.content.readUIntBE(this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  text(): string {
    const text = this.content.toString("latin1", this.#at, this.#at + 4);
    this.#at += 4;
    return text;
  }

  skip(bytes: number) {
    this.#at += bytes;
  }
}

/** Returns the types of all items from their entries in `iinf` (14496-12, 8.11.6), by number. */
export function itemTypes(iinf: Fields): Map<number, string> {
  const types = new Map<number, string>();
  const entries = iinf.readUInt(iinf.version === 0 ? 2 : 4);
  for (let entry = 0; entry < entries; entry += 1) {
    const size = iinf.readUInt(4);
    iinf.skip(4);
    const version = iinf.readUInt(1);
    iinf.skip(3);
    const idBytes = version < 3 ? 2 : 4;
    const id = iinf.readUInt(idBytes);
    iinf.skip(2);
    let rest = size - (8 + 4 + idBytes + 2);
    if (version >= 2) {
      types.set(id, iinf.text());
      rest -= 4;
    }
    if (rest < 0) throw new RangeError("An entry is too short.");
    iinf.skip(rest);
  }
  return types;
}

/** Returns the items that another is derived from (count, first), in `iref` (8.11.12 and ISO/IEC 23008-12, 6.6). */
export function derivedFrom(iref: Fields, item: number): { count: number; first: number } | null {
  const idBytes = iref.version === 0 ? 2 : 4;
  while (!iref.isAtEnd) {
    iref.skip(4);
    const type = iref.text();
    const from = iref.readUInt(idBytes);
    const count = iref.readUInt(2);
    if (type === "dimg" && from === item) return count === 0 ? null : { count, first: iref.readUInt(idBytes) };
    iref.skip(count * idBytes);
  }
  return null;
}

/** Returns the indexes of an item's properties, from 1 on, in `ipma` (23008-12, 9.3). */
export function propertiesOf(ipma: Fields, item: number): number[] {
  const entries = ipma.readUInt(4);
  const indexBytes = ipma.flags & 1 ? 2 : 1;
  for (let entry = 0; entry < entries; entry += 1) {
    const id = ipma.readUInt(ipma.version < 1 ? 2 : 4);
    const count = ipma.readUInt(1);
    if (id !== item) ipma.skip(count * indexBytes);
    // The highest bit marks an essential property.
    else return Array.from({ length: count }, () => ipma.readUInt(indexBytes) & (indexBytes === 2 ? 0x7fff : 0x7f));
  }
  return [];
}
