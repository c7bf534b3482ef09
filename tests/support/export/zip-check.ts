import { crc32 } from "node:zlib";

/**
 * Reads a ZIP stream from front to back and checks every header, checksum and offset against the others. Written from
 * PKWARE's APPNOTE, without sharing a line with the code it checks. Throws at the first mismatch.
 */

type CheckedFile = { name: string; bytes: number; crc32: number; start: number; unixSeconds: number };
export type CheckedZip = { files: CheckedFile[]; contents: Map<string, Buffer>; bytes: number; isZip64: boolean };

const localSignature = 0x0403_4b50;
const centralSignature = 0x0201_4b50;
const zip64EndSignature = 0x0606_4b50;
const zip64LocatorSignature = 0x0706_4b50;
const endSignature = 0x0605_4b50;
/** The largest 32-bit value. In a field it means that the value is in the ZIP64 extra field. */
const max32 = 0xffff_ffff;
/** Flag: names are UTF-8. */
const utf8Flag = 1 << 11;
/** Ids of extra fields. */
const zip64Extra = 0x0001;
const timestampExtra = 0x5455;

type Options = {
  /** Selects the files whose content is returned. */
  keeps?: (name: string) => boolean;
};

export async function checkZip(
  chunks: AsyncIterable<Uint8Array>,
  { keeps = () => false }: Options = {},
): Promise<CheckedZip> {
  const feed = new Feed(chunks);
  const files: CheckedFile[] = [];
  const contents = new Map<string, Buffer>();
  let signature = await feed.uint32();
  while (signature === localSignature) {
    const file = await readLocal(feed, files.length);
    const kept: Buffer[] | null = keeps(file.name) ? [] : null;
    let sum = 0;
    await feed.pass(file.bytes, (part) => {
      sum = crc32(part, sum);
      kept?.push(Buffer.from(part));
    });
    expectSame(`${file.name}'s checksum`, file.crc32, sum);
    if (kept) contents.set(file.name, Buffer.concat(kept));
    files.push(file);
    signature = await feed.uint32();
  }
  const directory = feed.at - 4;
  for (const file of files) {
    expectSame("the directory's signature", centralSignature, signature);
    await checkCentral(feed, file);
    signature = await feed.uint32();
  }
  const isZip64 = signature === zip64EndSignature;
  const directoryBytes = feed.at - 4 - directory;
  if (isZip64) signature = await checkZip64End(feed, { count: files.length, directory, directoryBytes });
  expectSame("the end's signature", endSignature, signature);
  const end = await feed.take(18);
  expectSame("the end's count", Math.min(files.length, 0xffff), end.readUInt16LE(4));
  expectSame("the end's count on its disk", Math.min(files.length, 0xffff), end.readUInt16LE(6));
  expectSame("the directory's size", Math.min(directoryBytes, max32), end.readUInt32LE(8));
  expectSame("the directory's offset", Math.min(directory, max32), end.readUInt32LE(12));
  expectSame("the comment", 0, end.readUInt16LE(16));
  await feed.expectEnd();
  const needsZip64 = files.length >= 0xffff || directory >= max32;
  expectSame("ZIP64's end", needsZip64, isZip64);
  return { files, contents, bytes: feed.at, isZip64 };
}

async function readLocal(feed: Feed, index: number): Promise<CheckedFile> {
  const start = feed.at - 4;
  const head = await feed.take(26);
  const [flags, method] = [head.readUInt16LE(2), head.readUInt16LE(4)];
  expectSame(`flags of file ${index}`, utf8Flag, flags);
  expectSame(`method of file ${index}`, 0, method);
  const name = new TextDecoder("utf-8", { fatal: true }).decode(await feed.take(head.readUInt16LE(22)));
  const extras = readExtras(await feed.take(head.readUInt16LE(24)));
  const [stored, plain] = [head.readUInt32LE(14), head.readUInt32LE(18)];
  expectSame(`sizes of ${name}`, plain, stored);
  const zip64 = extras.get(zip64Extra);
  const bytes = plain === max32 ? Number(zip64?.readBigUInt64LE(0)) : plain;
  if (zip64) expectSame(`ZIP64 sizes of ${name}`, zip64.readBigUInt64LE(0), zip64.readBigUInt64LE(8));
  const unixSeconds = extras.get(timestampExtra)?.readInt32LE(1) ?? Number.NaN;
  return { name, bytes, crc32: head.readUInt32LE(10), start, unixSeconds };
}

async function checkCentral(feed: Feed, file: CheckedFile) {
  const head = await feed.take(42);
  const name = (await feed.take(head.readUInt16LE(24))).toString("utf8");
  const extras = readExtras(await feed.take(head.readUInt16LE(26)));
  expectSame("the directory's name", file.name, name);
  expectSame(`flags of ${name}`, utf8Flag, head.readUInt16LE(4));
  expectSame(`the directory's checksum of ${name}`, file.crc32, head.readUInt32LE(12));
  expectSame(`the comment of ${name}`, 0, head.readUInt16LE(28));
  const zip64 = extras.get(zip64Extra);
  let at = 0;
  const value = (field: number) => {
    if (field !== max32) return field;
    at += 8;
    return Number(zip64?.readBigUInt64LE(at - 8));
  };
  expectSame(`the directory's size of ${name}`, file.bytes, value(head.readUInt32LE(20)));
  expectSame(`the directory's stored size of ${name}`, file.bytes, value(head.readUInt32LE(16)));
  expectSame(`the directory's offset of ${name}`, file.start, value(head.readUInt32LE(38)));
  expectSame(`ZIP64's field of ${name}`, at, zip64?.length ?? 0);
}

type Directory = { count: number; directory: number; directoryBytes: number };

/** Returns the signature that follows. */
async function checkZip64End(feed: Feed, { count, directory, directoryBytes }: Directory): Promise<number> {
  const at = feed.at - 4;
  const end = await feed.take(52);
  expectSame("ZIP64's own size", 44n, end.readBigUInt64LE(0));
  expectSame("ZIP64's count", BigInt(count), end.readBigUInt64LE(20));
  expectSame("ZIP64's count in all", BigInt(count), end.readBigUInt64LE(28));
  expectSame("ZIP64's directory's size", BigInt(directoryBytes), end.readBigUInt64LE(36));
  expectSame("ZIP64's directory's offset", BigInt(directory), end.readBigUInt64LE(44));
  expectSame("the locator's signature", zip64LocatorSignature, await feed.uint32());
  const locator = await feed.take(16);
  expectSame("the locator's offset", BigInt(at), locator.readBigUInt64LE(4));
  expectSame("the locator's disks", 1, locator.readUInt32LE(12));
  return feed.uint32();
}

function readExtras(bytes: Buffer): Map<number, Buffer> {
  const extras = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt16LE(at + 2);
    extras.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return extras;
}

function expectSame(what: string, expected: unknown, found: unknown) {
  if (expected !== found) throw new Error(`${what} is ${found}, not ${expected}.`);
}

/** Buffers a stream's chunks and returns exactly the requested bytes. */
class Feed {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #chunk: Buffer = Buffer.alloc(0);
  at = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#iterator = chunks[Symbol.asyncIterator]();
  }

  async uint32(): Promise<number> {
    return (await this.take(4)).readUInt32LE(0);
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.pass(bytes, (part) => parts.push(Buffer.from(part)));
    return Buffer.concat(parts);
  }

  async pass(bytes: number, onPart: (part: Buffer) => void): Promise<void> {
    for (let left = bytes; left > 0; ) {
      if (this.#chunk.length === 0 && !(await this.#read())) throw new Error(`The file ends at ${this.at}.`);
      const part = this.#chunk.subarray(0, left);
      this.#chunk = this.#chunk.subarray(part.length);
      left -= part.length;
      this.at += part.length;
      onPart(part);
    }
  }

  async expectEnd() {
    if (this.#chunk.length > 0 || (await this.#read())) throw new Error(`The file goes on behind ${this.at}.`);
  }

  async #read(): Promise<boolean> {
    for (;;) {
      const { value, done } = await this.#iterator.next();
      if (done) return false;
      if (value.length === 0) continue;
      this.#chunk = Buffer.from(value.buffer, value.byteOffset, value.length);
      return true;
    }
  }
}
