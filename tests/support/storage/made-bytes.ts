import { crc32 } from "node:zlib";

/** Generates files when they are read, so that a store of any size takes no disk. The key encodes the whole file. */

const megabyte = 1024 * 1024;
/** The size of a chunk, as an S3 server sends it. */
const pieceBytes = 256 * 1024;

/** Two megabytes without repetition in the first: xorshift, the same in every process. */
const base = (() => {
  const bytes = Buffer.alloc(2 * megabyte);
  let state = 0x9e37_79b9;
  for (let at = 0; at < megabyte; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes.writeUInt32LE(state >>> 0, at);
  }
  bytes.copy(bytes, megabyte, 0, megabyte);
  return bytes;
})();

export type MadeFile = { seed: number; bytes: number };

export const keyOfMade = (folder: string, id: string, { seed, bytes }: MadeFile) =>
  `${folder}/${id}-${seed}-${bytes}.jpg`;

export function readMadeKey(key: string): MadeFile | null {
  const [, seed, bytes] = /-(\d+)-(\d+)\.jpg$/.exec(key) ?? [];
  return seed && bytes ? { seed: Number(seed), bytes: Number(bytes) } : null;
}

/** A range of a generated file, both ends inclusive; zeros when its seed is 0. */
export function* madeBytes({ seed }: MadeFile, start: number, end: number): Generator<Buffer> {
  for (let at = start; at <= end; at += pieceBytes) {
    const length = Math.min(pieceBytes, end + 1 - at);
    // A prime number gives each seed another offset.
    const from = (at + seed * 4_099) % megabyte;
    yield seed === 0 ? Buffer.alloc(length) : base.subarray(from, from + length);
  }
}

const known = new Map<string, number>();

export function crcOfMade(file: MadeFile): number {
  const name = `${file.seed}-${file.bytes}`;
  let sum = known.get(name);
  if (sum === undefined) {
    sum = 0;
    for (const piece of madeBytes(file, 0, file.bytes - 1)) sum = crc32(piece, sum);
    known.set(name, sum);
  }
  return sum;
}
