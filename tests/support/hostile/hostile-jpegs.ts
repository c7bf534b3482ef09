import { flatJpeg, jpegSegment } from "../pictures/flat-jpeg";
import { type HostileFile, u8, u16 } from "./hostile-file";

const of = (name: string, note: string, expects: HostileFile["expects"], make: HostileFile["make"]): HostileFile => ({
  name: `jpeg: ${name}`,
  kind: "photo",
  note,
  expects,
  make,
});
const times = (count: number, segment: Buffer) => Array.from({ length: count }, () => segment);
const small = { width: 64, height: 64 };
/** EXIF is a TIFF: numbers are little-endian here ("II"), and a field has a tag, a type, a count and a value. */
const le16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const le32 = (value: number) =>
  Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]);
const field = (tag: number, type: number, count: number, value: number) =>
  Buffer.concat([le16(tag), le16(type), le32(count), le32(value)]);
const exif = (directory: Buffer) => jpegSegment(0xe1, Buffer.from("Exif\0\0II*\0"), le32(8), directory);

/** A colour profile in JPEG pieces, each of which claims their number; the profile's header claims its length. */
const profile = (pieces: number, claimedPieces: number, claimedLength: number) =>
  Array.from({ length: pieces }, (_, at) => {
    // The first piece is the profile's header of 128 bytes, which begins with the length.
    const content = at === 0 ? Buffer.alloc(128) : Buffer.alloc(65_000, 7);
    if (at === 0) content.writeUInt32BE(claimedLength, 0);
    return jpegSegment(0xe2, Buffer.from("ICC_PROFILE\0"), u8((at + 1) & 255), u8(claimedPieces), content);
  });

const sizes: HostileFile[] = [
  of("65,500 by 65,500 pixels in a few bytes", "four gigapixels that are not there", "refused", () =>
    flatJpeg({ width: 65_500, height: 65_500, data: Buffer.alloc(8) }),
  ),
  of("65,535 by 1", "as wide as can be", "either", () => flatJpeg({ width: 65_535, height: 1 })),
  of("1 by 65,535", "as high as can be", "either", () => flatJpeg({ width: 1, height: 65_535 })),
  of("16,000 by 16,000", "256 megapixels in a megabyte", "refused", () => flatJpeg({ width: 16_000, height: 16_000 })),
  of("49 megapixels", "just what is allowed, in 200 KB", "shown", () => flatJpeg({ width: 7_000, height: 7_000 })),
  of("49 megapixels in a few bytes", "of which nothing is there", "either", () =>
    flatJpeg({ width: 7_000, height: 7_000, data: Buffer.alloc(8) }),
  ),
  of("no height", "which a later segment would say", "refused", () =>
    flatJpeg({ width: 64, height: 0, data: Buffer.alloc(16) }),
  ),
];

/** 0xc2 marks a progressive JPEG, whose scans refine the same picture; 0xdb, 0xc4 and 0xe0 to 0xef begin segments. */
const scans: HostileFile[] = [
  of("a thousand scans", "each goes over a megapixel once more", "either", () =>
    flatJpeg({ width: 1_000, height: 1_000, marker: 0xc2, scans: 1_000 }),
  ),
  of("a hundred scans of 49 megapixels", "each goes over all once more", "either", () =>
    flatJpeg({ width: 7_000, height: 7_000, marker: 0xc2, scans: 100 }),
  ),
  of("9,000 tables", "quantisation, again and again", "either", () =>
    flatJpeg({ ...small, segments: times(9_000, jpegSegment(0xdb, u8(0), Buffer.alloc(64, 1))) }),
  ),
  of("9,000 Huffman tables", "each in the place of the last", "either", () =>
    flatJpeg({ ...small, segments: times(9_000, jpegSegment(0xc4, u8(0), u8(1), Buffer.alloc(16))) }),
  ),
  of("255 components without an end", "eight megabytes of codes of one bit", "either", async () => {
    const components = Array.from({ length: 255 }, (_, id) => Buffer.from([id, 0x44, 0]));
    const selectors = Array.from({ length: 255 }, (_, id) => Buffer.from([id, 0]));
    const frame = jpegSegment(0xc0, u8(8), u16(7_000), u16(7_000), u8(255), ...components);
    // Two tables of one code each, one bit long.
    const table = (id: number) => Buffer.concat([u8(id), u8(1), Buffer.alloc(15), u8(0)]);
    const scan = jpegSegment(0xda, u8(255), ...selectors, u8(0), u8(63), u8(0));
    return Buffer.concat([
      ...[Buffer.from([0xff, 0xd8]), frame, jpegSegment(0xc4, table(0), table(16)), scan],
      Buffer.alloc(8_000_000, 0x2a),
    ]);
  }),
  of("9,000 application segments", "of nobody's application", "either", () =>
    flatJpeg({ ...small, segments: times(9_000, jpegSegment(0xe7, Buffer.alloc(100))) }),
  ),
  of("a million fill bytes", "before a marker any number may stand", "either", () =>
    flatJpeg({ ...small, segments: [Buffer.alloc(1_000_000, 0xff)] }),
  ),
];

const frames: HostileFile[] = [
  ["extended of 12 bits", 0xc1],
  ["lossless", 0xc3],
  ["hierarchical", 0xc5],
  ["arithmetic", 0xc9],
  ["progressive arithmetic", 0xca],
  ["lossless arithmetic", 0xcb],
].map(([name, marker]) =>
  of(`a frame that is ${name}`, "a kind that no camera writes", "either", () => {
    const jpeg = flatJpeg({ ...small, marker: Number(marker) });
    if (marker === 0xc1) jpeg.writeUInt8(12, jpeg.indexOf(Buffer.from([0xff, 0xc1])) + 4);
    return jpeg;
  }),
);

const metadata: HostileFile[] = [
  of("EXIF with a million fields", "a count of 65,535 in no bytes", "either", () =>
    flatJpeg({ ...small, segments: [exif(Buffer.concat([le16(65_535), field(0x10f, 2, 0xff_ff_ff_ff, 8)]))] }),
  ),
  of("EXIF that leads to itself", "a directory whose next is the same", "either", () =>
    flatJpeg({ ...small, segments: [exif(Buffer.concat([le16(1), field(0x8769, 4, 1, 8), le32(8)]))] }),
  ),
  of("EXIF with values of 4 GB", "a count that no file holds", "either", () =>
    flatJpeg({
      ...small,
      segments: [
        exif(
          Buffer.concat([
            le16(3),
            ...[0x10f, 0x112, 0x9286].map((tag) => field(tag, 7, 0xff_ff_ff_ff, 0xff_ff_ff_00)),
            le32(0),
          ]),
        ),
      ],
    }),
  ),
  of("EXIF that turns by 65,535", "an orientation that is none", "shown", () =>
    flatJpeg({ ...small, segments: [exif(Buffer.concat([le16(1), field(0x112, 3, 1, 65_535), le32(0)]))] }),
  ),
  of("a profile of 16 MB", "255 pieces of colours", "either", () =>
    flatJpeg({ ...small, segments: profile(255, 255, 128 + 254 * 65_000) }),
  ),
  of("a profile that says 4 GB", "in 128 bytes", "either", () =>
    flatJpeg({ ...small, segments: profile(1, 1, 0xff_ff_ff_ff) }),
  ),
  of("a profile whose pieces are missing", "one of 255", "either", () =>
    flatJpeg({ ...small, segments: profile(1, 255, 128) }),
  ),
  of("a segment longer than the file", "65,535 bytes of nothing", "refused", () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), u16(65_535), Buffer.alloc(20)]),
  ),
];

export const hostileJpegs: HostileFile[] = [...sizes, ...scans, ...frames, ...metadata];
