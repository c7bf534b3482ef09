import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { strip } from "@/lib/server/outside/media/decoder/strip.mjs";
import { pictureRules } from "@/lib/shared/limits";
import { jpegSegment } from "../../support/pictures/flat-jpeg";
import { makeHeic } from "../../support/pictures/heif";
import { hostileMetadata } from "../../support/pictures/hostile-metadata";
import {
  emptyProfile,
  exifSegment,
  intoJpeg,
  intoPng,
  intoWebp,
  orientationExif,
  pngChunk,
  profileSegments,
} from "../../support/pictures/photo-parts";

const { maxProfileBytes } = pictureRules;
const size = { width: 40, height: 30 };
const stripped = (bytes: Uint8Array) => strip(Buffer.from(bytes), { maxProfileBytes });
const text = (bytes: Buffer) => bytes.toString("latin1");
const pixelsOf = (bytes: Buffer) => sharp(bytes, { failOn: "error" }).raw().toBuffer();
let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;

beforeAll(async () => {
  const picture = sharp({ create: { ...size, channels: 3, background: "#c0392b" } });
  jpeg = await picture.clone().jpeg().toBuffer();
  png = await picture.clone().png().toBuffer();
  webp = await picture.clone().webp().toBuffer();
});

describe("stripping a JPEG", () => {
  const segment = (marker: number, content: string) => jpegSegment(marker, Buffer.from(content, "latin1"));

  it.each([
    ["EXIF", () => exifSegment(orientationExif(1)), "Exif"],
    ["XMP", () => segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x/>"), "xap"],
    ["XMP that goes on in further segments", () => segment(0xe1, "http://ns.adobe.com/xmp/extension/\0<x/>"), "xmp"],
    ["further pictures by MPF", () => segment(0xe2, "MPF\0secret"), "secret"],
    ["IPTC by Photoshop", () => segment(0xed, "Photoshop 3.0\x008BIMsecret"), "secret"],
    ["a comment", () => segment(0xfe, "secret"), "secret"],
    ["a thumbnail by JFIF", () => segment(0xe0, "JFXX\0secret"), "secret"],
    ["an Adobe segment that is none", () => segment(0xee, "secret"), "secret"],
    ["an unknown application's segment", () => segment(0xe9, "secret"), "secret"],
    ["bytes of no meaning between its segments", () => Buffer.from("secret\xff\0", "latin1"), "secret"],
  ])("stripping a JPEG removes %s and keeps all else", (_, part, trace) => {
    const whole = intoJpeg(jpeg, part(), part());
    expect(text(whole)).toContain(trace);
    expect(stripped(whole).bytes).toEqual(jpeg);
  });

  it("stripping a JPEG keeps its colour coding, and removes a comment cut off by the end of the file", async () => {
    const inks = await sharp(jpeg).toColourspace("cmyk").jpeg().toBuffer();
    expect(text(inks)).toContain("Adobe");
    const whole = intoJpeg(inks, jpegSegment(0xfe, Buffer.from("secret")));
    expect(await pixelsOf(stripped(whole).bytes)).toEqual(await pixelsOf(inks));
    // Only the two bytes of the start marker are left.
    expect(stripped(intoJpeg(jpeg, jpegSegment(0xfe, Buffer.alloc(900))).subarray(0, 300)).bytes.length).toBe(2);
  });

  it("stripping a JPEG turns no stray bytes into a marker when the next segment is removed", () => {
    // Without the comment, 0xff and 0xd8 would be the start of another image.
    const whole = intoJpeg(jpeg, Buffer.from([0xff]), jpegSegment(0xfe, Buffer.from("a")), Buffer.from([0xd8]));
    expect(stripped(whole).bytes).toEqual(jpeg);
  });
});

describe("stripping a PNG", () => {
  it.each(["tEXt", "zTXt", "iTXt", "eXIf", "sPLT", "tIME", "caBX", "teST"])(
    "stripping a PNG removes %s and keeps all else",
    (type) => {
      const chunk = pngChunk(type, Buffer.from("Comment\0secret"));
      const whole = Buffer.concat([intoPng(png, chunk).subarray(0, -12), chunk, png.subarray(-12)]);
      expect(stripped(whole).bytes).toEqual(png);
    },
  );

  it("stripping a PNG keeps colours, transparency and the checksum of each chunk", async () => {
    const colours = [pngChunk("gAMA", Buffer.from([0, 0, 177, 143])), pngChunk("tRNS", Buffer.alloc(6))];
    const whole = intoPng(png, colours[0] ?? png, pngChunk("tEXt", Buffer.from("a\0b")), colours[1] ?? png);
    const { bytes } = stripped(whole);
    expect(bytes).toEqual(intoPng(png, ...colours));
    for (let at = 8; at < bytes.length; ) {
      const end = at + 8 + bytes.readUInt32BE(at);
      expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at + 4, end)));
      at = end + 4;
    }
  });

  it("stripping a PNG keeps an unknown critical chunk, which a decoder has to refuse", () => {
    const whole = intoPng(png, pngChunk("TeST", Buffer.from("a")));
    expect(stripped(whole).bytes).toEqual(whole);
  });
});

describe("stripping a WebP", () => {
  it("stripping a WebP removes EXIF, XMP and unknown chunks, and corrects its size and flags", async () => {
    const whole = intoWebp(webp, size, [
      ["EXIF", orientationExif(1)],
      ["XMP ", Buffer.from("<x/>")],
      ["SECR", Buffer.from("odd")],
    ]);
    const { bytes } = stripped(whole);
    expect(bytes).toEqual(intoWebp(webp, size, []));
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it("stripping a WebP without a canvas changes nothing", () => {
    expect(stripped(webp).bytes).toEqual(webp);
  });
});

describe("stripping a HEIF picture", () => {
  it("stripping a HEIF picture removes every item but pictures and keeps the length", async () => {
    const avif = await sharp(jpeg)
      .avif({ effort: 0 })
      .withExif({ IFD0: { Make: "Phone" } })
      .withXmp("<x/>")
      .toBuffer();
    const { bytes } = stripped(avif);
    // The entries of the picture, of EXIF and of XMP; then only the picture's. Each split gives one part more.
    expect([text(avif).split("infe").length, text(bytes).split("infe").length]).toEqual([4, 2]);
    expect(bytes.length).toBe(avif.length);
    const facts = await sharp(bytes).metadata();
    expect([facts.exif, facts.xmp, facts.width]).toEqual([undefined, undefined, size.width]);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(avif));
  });

  it("stripping a phone's HEIF that holds only pictures changes nothing", () => {
    expect(stripped(makeHeic({ turns: 1 })).bytes).toEqual(makeHeic({ turns: 1 }));
  });
});

describe.each([maxProfileBytes, maxProfileBytes + 1])("a colour profile of %s bytes", (bytes) => {
  const profile = emptyProfile(bytes);
  const isKept = bytes <= maxProfileBytes;

  it(`a colour profile of this size ${isKept ? "stays" : "is removed"} in a JPEG`, () => {
    const whole = intoJpeg(jpeg, ...profileSegments(profile));
    expect(stripped(whole).bytes).toEqual(isKept ? whole : jpeg);
  });

  it(`a colour profile of this size ${isKept ? "stays" : "is removed"} in a PNG, and a second one is always removed`, () => {
    const chunk = pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), deflateSync(profile)]));
    expect(stripped(intoPng(png, chunk, chunk)).bytes).toEqual(isKept ? intoPng(png, chunk) : png);
  });

  it(`a colour profile of this size ${isKept ? "stays" : "is removed"} in a WebP, with its flag`, () => {
    const whole = intoWebp(webp, size, [["ICCP", profile]]);
    expect(stripped(whole).bytes).toEqual(isKept ? whole : intoWebp(webp, size, []));
  });

  it(`a colour profile of this size ${isKept ? "stays" : "is removed"} in a HEIC, at the same length`, () => {
    const whole = makeHeic({ profile });
    const { bytes: left } = stripped(whole);
    expect(text(left).includes("colr")).toBe(isKept);
    expect(left.length).toBe(whole.length);
  });
});

// A GIF is not stripped, because decoders ignore its comments.
const strippedFiles = hostileMetadata.filter(({ name }) => !name.startsWith("gif"));

describe.each(strippedFiles.map((file) => [file.name, file] as const))("%s", (name, { make }) => {
  it("a stripped picture holds less than two kilobytes besides what the decoder needs", async () => {
    const bytes = Buffer.from(await make());
    const { bytes: left } = strip(bytes, { maxProfileBytes });
    // The bytes of a HEIF item stay in place, but its entry is removed.
    if (name.startsWith("avif")) expect((await sharp(left).metadata()).exif).toBeUndefined();
    else expect(left.length).toBeLessThan(2_000);
  });
});
