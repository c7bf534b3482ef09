import sharp from "sharp";
import { type HostileFile, once, repeat, u8 } from "../hostile/hostile-file";
import { flatJpeg, jpegSegment } from "./flat-jpeg";
import {
  emptyProfile,
  exifEntry,
  exifOf,
  exifSegment,
  intoJpeg,
  intoPng,
  intoWebp,
  loopingExif,
  pngChunk,
  profileSegments,
} from "./photo-parts";

const of = (name: string, note: string, make: HostileFile["make"]): HostileFile => ({
  name,
  kind: "photo",
  note,
  expects: "shown",
  make,
});
const size = { width: 64, height: 64 };
const grey = () => sharp({ create: { ...size, channels: 3, background: "#888888" } });
const jpeg = () => flatJpeg(size);
const png = once(() => grey().png().toBuffer());
const webp = once(() => grey().webp().toBuffer());

/** An AVIF whose EXIF is overwritten, because nothing here writes an AVIF's tables. */
const loopingAvif = once(async () => {
  const avif = await grey()
    .avif({ effort: 0 })
    .withExif({ IFD0: { Make: "x".repeat(60_000) } })
    .toBuffer();
  loopingExif(4_900).copy(avif, avif.indexOf("MM\0*") < 0 ? avif.indexOf("II*\0") : avif.indexOf("MM\0*"));
  return avif;
});

/** More entries than a JPEG segment can hold, each with a text as long as the file. */
const longExif = () => exifOf(Array.from({ length: 65_535 }, (_, at) => exifEntry(at, 2, 700_000, 8)));
const xmp = (bytes: number) => Buffer.concat([Buffer.from("<x:xmpmeta>"), Buffer.alloc(bytes, "<a>")]);
const xmpSegment = jpegSegment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0"), xmp(65_000));

export const loopingJpeg = of("jpeg: EXIF whose entries lead back to it", "seconds of processor in 65 KB", () =>
  intoJpeg(jpeg(), exifSegment(loopingExif())),
);

/** Files with trivial pixels, and metadata that take seconds to parse. */
export const hostileMetadata: HostileFile[] = [
  loopingJpeg,
  of("png: EXIF whose entries lead back to it", "seconds of processor in 60 KB", async () =>
    intoPng(await png(), pngChunk("eXIf", loopingExif())),
  ),
  of("webp: EXIF whose entries lead back to it", "seconds of processor in 60 KB", async () =>
    intoWebp(await webp(), size, [["EXIF", loopingExif()]]),
  ),
  of("avif: EXIF whose entries lead back to it", "seconds of processor in 60 KB", loopingAvif),
  of("png: EXIF of 65,535 entries that lead back to it", "seconds of processor in 800 KB", async () =>
    intoPng(await png(), pngChunk("eXIf", loopingExif(65_535))),
  ),
  of("webp: EXIF of 65,535 long texts", "each of 700 KB, all of them one", async () =>
    intoWebp(await webp(), size, [["EXIF", longExif()]]),
  ),
  of("jpeg: XMP of 20 MB", "three hundred segments", () =>
    intoJpeg(jpeg(), ...Array.from({ length: 300 }, () => xmpSegment)),
  ),
  of("webp: XMP of 20 MB", "one chunk", async () => intoWebp(await webp(), size, [["XMP ", xmp(20_000_000)]])),
  of("jpeg: a profile of 10 MB", "a hundred and sixty pieces of no colours", () =>
    intoJpeg(jpeg(), ...profileSegments(emptyProfile(10_000_000))),
  ),
  of("webp: a profile of 20 MB", "one chunk of no colours", async () =>
    intoWebp(await webp(), size, [["ICCP", emptyProfile(20_000_000)]]),
  ),
  of("jpeg: 900 comments", "of twenty kilobytes each", () =>
    intoJpeg(jpeg(), repeat(900, jpegSegment(0xfe, Buffer.alloc(20_000, "a")))),
  ),
  of("gif: 9,000 comments", "of a kilobyte each", async () => {
    const gif = await grey().gif().toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe]),
      repeat(4, Buffer.concat([u8(255), Buffer.alloc(255, "a")])),
      u8(0),
    ]);
    // After the header's 13 bytes and the global colour table.
    const at = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
    return Buffer.concat([gif.subarray(0, at), repeat(9_000, comment), gif.subarray(at)]);
  }),
];
