import "server-only";

/**
 * Makes records of a ZIP file (PKWARE APPNOTE 6.3.10) with uncompressed entries. Sizes and checksums are known before
 * the first byte is sent. ZIP64 fields contain numbers that are too large for 32 or 16 bits.
 */

/** A time in a ZIP file's formats: MS-DOS' local date and time, and seconds since 1970. */
export type ZipTime = { dosDate: number; dosTime: number; unixSeconds: number };

export type ZipFile = { name: string; bytes: number; crc32: number; modified: ZipTime };

/** Totals of a whole file: `central_offset` is the end of the entries, where the directory begins. */
export type ZipTotals = { files: number; central_offset: number; central_bytes: number; total_bytes: number };

const ceiling32 = 0xffff_ffff;
const ceiling16 = 0xffff;
/** Version 2.0 for uncompressed entries, 4.5 for ZIP64 fields (4.4.3). */
const versionPlain = 20;
const versionZip64 = 45;
/** Made on Unix: the file attributes below are Unix ones. */
const madeBy = (3 << 8) | versionZip64;
const fileAttributes = 0o100644 * 0x1_0000;
/** Bit 11: names are UTF-8. */
const flags = 1 << 11;
const timeField = { id: 0x5455, bytes: 9 };
const zip64Field = { id: 0x0001, headBytes: 4 };
/** Sizes of the records without their names and extra fields. */
const localBytes = 30;
const centralBytes = 46;
const zip64EndBytes = 56;
const zip64LocatorBytes = 20;
const endBytes = 22;

const isLarge = (value: number) => value >= ceiling32;
const fit32 = (value: number) => (isLarge(value) ? ceiling32 : value);

/** Returns the size of the header before a file's bytes. */
export function localHeaderBytes({ name, bytes }: Pick<ZipFile, "name" | "bytes">): number {
  return localBytes + Buffer.byteLength(name) + timeField.bytes + (isLarge(bytes) ? zip64Field.headBytes + 16 : 0);
}

/** Returns the header before a file's bytes (4.3.7). */
export function localHeader(file: ZipFile): Buffer {
  const name = Buffer.from(file.name);
  const header = Buffer.alloc(localHeaderBytes(file));
  const large = isLarge(file.bytes) ? [file.bytes, file.bytes] : [];
  let at = header.writeUInt32LE(0x0403_4b50, 0);
  at = writeCommon(header, at, file, large.length > 0);
  at = header.writeUInt16LE(name.length, at);
  at = header.writeUInt16LE(header.length - localBytes - name.length, at);
  at += name.copy(header, at);
  at = writeTime(header, at, file.modified);
  writeZip64(header, at, large);
  return header;
}

/** Returns the size of a file's record in the directory, if its own header is at `start`. */
export function centralHeaderBytes(file: Pick<ZipFile, "name" | "bytes">, start: number): number {
  const large = largeValues(file, start).length;
  const zip64 = large > 0 ? zip64Field.headBytes + 8 * large : 0;
  return centralBytes + Buffer.byteLength(file.name) + timeField.bytes + zip64;
}

/** Returns a file's record in the directory (4.3.12); `start` is the offset of its own header. */
export function centralHeader(file: ZipFile, start: number): Buffer {
  const name = Buffer.from(file.name);
  const header = Buffer.alloc(centralHeaderBytes(file, start));
  const large = largeValues(file, start);
  let at = header.writeUInt32LE(0x0201_4b50, 0);
  at = header.writeUInt16LE(madeBy, at);
  at = writeCommon(header, at, file, large.length > 0);
  at = header.writeUInt16LE(name.length, at);
  at = header.writeUInt16LE(header.length - centralBytes - name.length, at);
  // No comment, disk 0, no internal attributes.
  at += 6;
  at = header.writeUInt32LE(fileAttributes, at);
  at = header.writeUInt32LE(fit32(start), at);
  at += name.copy(header, at);
  at = writeTime(header, at, file.modified);
  writeZip64(header, at, large);
  return header;
}

/**
 * Returns the end of the directory (4.3.16), with ZIP64's record and locator before it (4.3.14, 4.3.15) if a number is
 * too large for the old one. Fields that are not written are disk numbers and a comment's length, all 0.
 */
export function endRecords({ files, central_offset, central_bytes }: Omit<ZipTotals, "total_bytes">): Buffer {
  const isZip64 = files >= ceiling16 || isLarge(central_offset) || isLarge(central_bytes);
  const end = Buffer.alloc(endBytes);
  const count = Math.min(files, ceiling16);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(fit32(central_bytes), 12);
  end.writeUInt32LE(fit32(central_offset), 16);
  if (!isZip64) return end;

  const zip64 = Buffer.alloc(zip64EndBytes + zip64LocatorBytes);
  zip64.writeUInt32LE(0x0606_4b50, 0);
  zip64.writeBigUInt64LE(BigInt(zip64EndBytes - 12), 4);
  zip64.writeUInt16LE(madeBy, 12);
  zip64.writeUInt16LE(versionZip64, 14);
  zip64.writeBigUInt64LE(BigInt(files), 24);
  zip64.writeBigUInt64LE(BigInt(files), 32);
  zip64.writeBigUInt64LE(BigInt(central_bytes), 40);
  zip64.writeBigUInt64LE(BigInt(central_offset), 48);
  zip64.writeUInt32LE(0x0706_4b50, zip64EndBytes);
  zip64.writeBigUInt64LE(BigInt(central_offset + central_bytes), zip64EndBytes + 8);
  zip64.writeUInt32LE(1, zip64EndBytes + 16);
  return Buffer.concat([zip64, end]);
}

/** Returns the values that the directory's own fields cannot represent, in the order of 4.5.3. */
function largeValues({ bytes }: Pick<ZipFile, "bytes">, start: number): number[] {
  return [...(isLarge(bytes) ? [bytes, bytes] : []), ...(isLarge(start) ? [start] : [])];
}

/** Writes version, flags, method, time, checksum and sizes, which both headers have. */
function writeCommon(header: Buffer, from: number, { bytes, crc32, modified }: ZipFile, isZip64: boolean): number {
  let at = header.writeUInt16LE(isZip64 ? versionZip64 : versionPlain, from);
  at = header.writeUInt16LE(flags, at);
  at = header.writeUInt16LE(0, at);
  at = header.writeUInt16LE(modified.dosTime, at);
  at = header.writeUInt16LE(modified.dosDate, at);
  at = header.writeUInt32LE(crc32, at);
  at = header.writeUInt32LE(fit32(bytes), at);
  return header.writeUInt32LE(fit32(bytes), at);
}

/** Writes Info-ZIP's extended timestamp: the modification time, independent of the reader's time zone. */
function writeTime(header: Buffer, from: number, { unixSeconds }: ZipTime): number {
  let at = header.writeUInt16LE(timeField.id, from);
  at = header.writeUInt16LE(timeField.bytes - 4, at);
  at = header.writeUInt8(1, at);
  return header.writeInt32LE(unixSeconds, at);
}

function writeZip64(header: Buffer, from: number, values: readonly number[]): void {
  if (values.length === 0) return;
  let at = header.writeUInt16LE(zip64Field.id, from);
  at = header.writeUInt16LE(8 * values.length, at);
  for (const value of values) at = header.writeBigUInt64LE(BigInt(value), at);
}
