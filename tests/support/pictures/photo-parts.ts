import { crc32 } from "node:zlib";
import { u8, u32 } from "../hostile/hostile-file";
import { jpegSegment } from "./flat-jpeg";

const little = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** An entry of an EXIF directory (TIFF 6.0, section 2). */
export const exifEntry = (tag: number, type: number, count: number, value: number) =>
  Buffer.concat([little(2, tag), little(2, type), little(4, count), little(4, value)]);

/** EXIF data of one directory. */
export const exifOf = (entries: Buffer[], count = entries.length) =>
  Buffer.concat([Buffer.from("II*\0"), little(4, 8), little(2, count), ...entries, little(4, 0)]);

export const orientationExif = (orientation: number) => exifOf([exifEntry(0x112, 3, 1, orientation)]);

/** Entries that all point back to their own directory: a parser that follows them runs for seconds. */
export const loopingExif = (entries = 5_000) =>
  exifOf(Array.from({ length: entries }, () => exifEntry(0x8769, 4, 1, 8)));

export const exifSegment = (exif: Buffer) => jpegSegment(0xe1, Buffer.from("Exif\0\0"), exif);

/** Inserts segments before all others. */
export const intoJpeg = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A colour profile in JPEG pieces. */
export function profileSegments(profile: Buffer): Buffer[] {
  const [size, pieces] = [65_000, Math.ceil(profile.length / 65_000)];
  return Array.from({ length: pieces }, (_, at) =>
    jpegSegment(
      0xe2,
      Buffer.from("ICC_PROFILE\0"),
      u8(at + 1),
      u8(pieces),
      profile.subarray(at * size, (at + 1) * size),
    ),
  );
}

/** PNG, third edition, 5.3. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** Inserts chunks behind the header. */
export const intoPng = (png: Buffer, ...chunks: Buffer[]) =>
  // The signature and IHDR take 33 bytes.
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

function riffChunk(type: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type, "latin1"), little(4, data.length), data, Buffer.alloc(data.length % 2)]);
}

const webpFlags: Record<string, number> = { ICCP: 0x20, EXIF: 0x08, "XMP ": 0x04 };

/** Adds a canvas to a plain WebP, with chunks before and behind its picture (RFC 9649, 2.7). */
export function intoWebp(
  webp: Buffer,
  size: { width: number; height: number },
  chunks: [type: string, data: Buffer][],
) {
  const flags = chunks.reduce((all, [type]) => all | (webpFlags[type] ?? 0), 0);
  const sides = [little(3, size.width - 1), little(3, size.height - 1)];
  const canvas = riffChunk("VP8X", Buffer.concat([u8(flags), Buffer.alloc(3), ...sides]));
  const made = (isBefore: boolean) =>
    chunks.filter(([type]) => (type === "ICCP") === isBefore).map(([type, data]) => riffChunk(type, data));
  return riffChunk(
    "RIFF",
    Buffer.concat([Buffer.from("WEBP"), canvas, ...made(true), webp.subarray(12), ...made(false)]),
  );
}

/** Bytes with the length and the signature of a colour profile, and nothing else. */
export function emptyProfile(bytes: number): Buffer {
  const profile = Buffer.alloc(bytes, 7);
  profile.writeUInt32BE(bytes, 0);
  profile.write("acsp", 36, "latin1");
  return profile;
}
