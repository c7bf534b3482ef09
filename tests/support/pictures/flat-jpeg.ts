import { u8, u16 } from "../hostile/hostile-file";

const segment = (marker: number, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u8(0xff), u8(marker), u16(body.length + 2), body]);
};
/** A Huffman table with one code of one bit, '0', for one symbol (ITU-T T.81, B.2.4.2). */
const oneCode = (table: number, symbol: number) => Buffer.concat([u8(table), u8(1), Buffer.alloc(15), u8(symbol)]);

type FlatJpeg = { width: number; height: number; marker?: number; segments?: Buffer[]; scans?: number; data?: Buffer };

export const jpegSegment = segment;

/**
 * A grey JPEG of any size: two zero bits per block, so that 256 pixels take a byte. Other data, or another kind of
 * frame, make it false.
 */
export function flatJpeg({ width, height, marker = 0xc0, segments = [], scans = 1, data }: FlatJpeg): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = segment(marker, u8(8), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0]));
  const tables = segment(0xc4, oneCode(0, 0), oneCode(0x10, 0));
  const isProgressive = marker === 0xc2;
  // A progressive picture's first scan has only one bit of each block; later scans are not needed.
  const firstScan = segment(0xda, Buffer.from([1, 1, 0, 0, isProgressive ? 0 : 63, 0]));
  const first = data ?? Buffer.alloc(Math.ceil((blocks * (isProgressive ? 1 : 2)) / 8));
  const laterScan = segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0]));
  const later = Array.from({ length: scans - 1 }, () => [laterScan, Buffer.alloc(Math.ceil(blocks / 8))]).flat();
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, u8(0), Buffer.alloc(64, 1)),
    ...segments,
    frame,
    tables,
    firstScan,
    first,
    ...later,
    Buffer.from([0xff, 0xd9]),
  ]);
}
