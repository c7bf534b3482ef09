import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { costlyBytesOf, costOf } from "@/lib/server/outside/media/decoding/picture-cost";
import { isComplete, type PhotoType } from "@/lib/server/outside/media/headers/complete";
import type { PictureHeader } from "@/lib/server/outside/media/headers/picture-facts";
import { readPictureHeader } from "@/lib/server/outside/media/headers/picture-header";
import { limits } from "@/lib/shared/limits";
import { makePhoto } from "../../support/pictures";
import { makeGridHeic, makeHeic } from "../../support/pictures/heif";
import { countedReader } from "../../support/pictures/read-bytes";

const { photoHeaderMaxBytes, photoHeaderMaxReads } = limits;

async function headerOf(bytes: Uint8Array) {
  const { readAt, read } = countedReader(bytes);
  const header = await readPictureHeader(readAt, bytes.length);
  expect(read.bytes).toBeLessThanOrEqual(photoHeaderMaxBytes);
  expect(read.reads).toBeLessThanOrEqual(photoHeaderMaxReads);
  return header;
}

const draw = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#c0392b" } });
const formats: Record<string, (picture: Sharp) => Sharp> = {
  "a JPEG": (picture) => picture.jpeg(),
  "a progressive JPEG": (picture) => picture.jpeg({ progressive: true }),
  "a JPEG in four inks": (picture) => picture.toColourspace("cmyk").jpeg(),
  "a grey JPEG with metadata": (picture) =>
    picture
      .grayscale()
      .withExif({ IFD0: { Make: "Phone" } })
      .jpeg(),
  "a PNG": (picture) => picture.png(),
  "an interlaced PNG": (picture) => picture.png({ progressive: true }),
  "a PNG of 16 bits": (picture) => picture.toColourspace("rgb16").png(),
  "a PNG with a palette": (picture) => picture.png({ palette: true }),
  "a WebP": (picture) => picture.webp(),
  "a lossless WebP": (picture) => picture.webp({ lossless: true }),
  "a transparent WebP with a profile": (picture) => picture.ensureAlpha(0.5).withIccProfile("p3").webp(),
  "a GIF": (picture) => picture.gif(),
  "an AVIF": (picture) => picture.avif({ effort: 0 }),
};

describe.each(Object.entries(formats))("%s", (_, write) => {
  it.each([
    [1, 1],
    [17, 301],
    [640, 480],
    [2_001, 3],
  ])("the header of %s by %s pixels gives the size that sharp finds", async (width, height) => {
    const bytes = await write(draw(width, height)).toBuffer();
    const { width: theirs, height: theirHeight } = await sharp(bytes).metadata();
    expect(await headerOf(bytes)).toMatchObject({ width: theirs, height: theirHeight, frames: 1 });
    expect([theirs, theirHeight]).toEqual([width, height]);
  });
});

describe("counting frames", () => {
  /** Frames of 20 × 10 pixels (600 bytes), each in another grey. */
  const animate = (frames: number) =>
    sharp(Buffer.from(Array.from({ length: frames * 20 * 10 * 3 }, (_, at) => (Math.floor(at / 600) * 37) % 251)), {
      raw: { width: 20, height: 10 * frames, channels: 3, pageHeight: 10 },
    });

  it.each([2, 7, 60])("an animation of %s frames is counted as sharp counts it, as GIF and as WebP", async (frames) => {
    const gif = await animate(frames).gif().toBuffer();
    const webp = await animate(frames).webp({ lossless: true }).toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(frames);
    expect((await sharp(webp).metadata()).pages).toBe(frames);
    expect(await headerOf(gif)).toMatchObject({ width: 20, height: 10, frames });
    expect(await headerOf(webp)).toMatchObject({ width: 20, height: 10, frames });
  });

  it("an animation with more frames than the limit is not counted to its end", async () => {
    const gif = await animate(limits.animationMaxFrames + 5)
      .gif()
      .toBuffer();
    expect(await headerOf(gif)).toMatchObject({ frames: null });
  });
});

describe("HEIF headers", () => {
  it("a HEIF header gives the size and the codec of its primary item", async () => {
    expect(await headerOf(makeHeic())).toMatchObject({ width: 64, height: 64, compression: "hevc", tiles: 1 });
    const avif = await draw(320, 200).avif({ effort: 0 }).toBuffer();
    expect(await headerOf(avif)).toMatchObject({ width: 320, height: 200, compression: "av1", mime: "image/avif" });
  });

  it("a tiled HEIF's header gives the size of the whole and the number of tiles", async () => {
    const header = await headerOf(makeGridHeic({ columns: 8, rows: 6 }));
    expect(header).toMatchObject({ width: 512, height: 384, compression: "hevc", tiles: 48, tilePixels: 64 * 64 });
  });

  it("a HEIF with an item of a type that phones do not write is of another kind, whichever item it is", async () => {
    const compressionWith = async (type: string) => {
      const heic = makeGridHeic({ columns: 2, rows: 2 });
      heic.write(type, heic.lastIndexOf("infe") + 12, "latin1");
      return (await headerOf(heic))?.compression;
    };
    for (const type of ["unci", "vvc1", "evc1", "j2k1", "lhv1", "avc1", "mski"])
      expect([type, await compressionWith(type)]).toEqual([type, "other"]);
    for (const type of ["hvc1", "hev1", "av01", "jpeg", "tmap", "iden", "Exif", "mime", "uri "])
      expect([type, await compressionWith(type)]).toEqual([type, "hevc"]);
  });

  it("a HEIF whose boxes lie about their size is rejected", async () => {
    for (const name of ["meta", "iprp", "ipco", "ispe", "iinf", "pitm"]) {
      for (const size of [0xffffffff, 7, 1]) {
        const heic = Buffer.from(makeHeic());
        heic.writeUInt32BE(size, heic.indexOf(name) - 4);
        expect(await headerOf(heic), `${name} of ${size} bytes`).toBeNull();
      }
    }
  });
});

describe("robustness", () => {
  const beginnings = [
    [0xff, 0xd8, 0xff],
    [...Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "latin1")],
    [...Buffer.from("GIF89a\x40\0\x40\0\x80\0\0\0\0\0\xff\xff\xff", "latin1")],
    [...Buffer.from("RIFF\xff\xff\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x09\0\0\x09\0\0", "latin1")],
    [...Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    [...Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\x02\0meta\0\0\0\0\0\0\0\x0epitm\0\0\0\0\0\x01", "latin1")],
  ];
  const types: PhotoType[] = ["jpg", "png", "webp", "gif", "avif", "heic"];
  const anything = fc
    .tuple(fc.constantFrom(...beginnings, []), fc.uint8Array({ maxLength: 3_000 }))
    .map(([beginning, rest]) => Buffer.from([...beginning, ...rest]));

  it("reading random bytes ends, throws nothing and stays within its budget", async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        const header = await headerOf(bytes);
        if (header) expect(Number.isSafeInteger(header.width) && Number.isSafeInteger(header.height)).toBe(true);
        for (const type of types)
          expect(typeof (await isComplete(countedReader(bytes).readAt, bytes.length, type))).toBe("boolean");
      }),
      { numRuns: 400 },
    );
  });

  it("reading mutated pictures ends, throws nothing and stays within its budget", async () => {
    const real = [
      await makePhoto({ width: 64, height: 48 }),
      await draw(64, 48).png().toBuffer(),
      await draw(64, 48).webp().toBuffer(),
      await draw(64, 48).gif().toBuffer(),
      await draw(64, 48).avif({ effort: 0 }).toBuffer(),
      makeHeic(),
      makeGridHeic({ columns: 3, rows: 2 }),
    ];
    const change = fc.tuple(fc.nat(1_200), fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255)));
    const property = fc.asyncProperty(
      fc.constantFrom(...real),
      fc.array(change, { maxLength: 12 }),
      async (whole, all) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of all) bytes[at % bytes.length] = value;
        await headerOf(bytes);
      },
    );
    await fc.assert(property, { numRuns: 800 });
  });

  it.each([
    ["boxes without content", [...Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")], "\0\0\0\x08free"],
    ["segments without content", [0xff, 0xd8], "\xff\xe1\0\x02"],
    ["markers that stand alone", [0xff, 0xd8], "\xff\xd0"],
    ["bytes of no meaning", [0xff, 0xd8, 0xff, 0xe1, 0, 2], "\xff\0"],
    [
      "chunks without content",
      [...Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\0\0\0\0", "latin1")],
      "\0\0\0\0tEXt\0\0\0\0",
    ],
    ["blocks without content", [...Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1")], "\x21\xfe\0"],
    [
      "frames without content",
      [...Buffer.from("RIFF\xff\xff\xff\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0", "latin1")],
      "ANMF\0\0\0\0",
    ],
  ])("five megabytes of %s after a header are not read", async (_, beginning, repeated) => {
    const bytes = Buffer.concat([Buffer.from(beginning), Buffer.alloc(5_000_000, Buffer.from(repeated, "latin1"))]);
    await headerOf(bytes);
    for (const type of types) await isComplete(countedReader(bytes).readAt, bytes.length, type);
  });
});

describe("the cost of decoding", () => {
  const phone: PictureHeader = {
    type: "jpg",
    mime: "image/jpeg",
    width: 4_000,
    height: 3_000,
    frames: 1,
    isProgressive: false,
    isInterlaced: false,
    bitDepth: 8,
    compression: null,
    tiles: 1,
    tilePixels: 0,
  };
  const large = { width: 8_000, height: 6_000 };
  it.each<[string, Partial<PictureHeader>, "usual" | "costly"]>([
    ["a phone's photo", {}, "usual"],
    ["a phone's largest photo", large, "usual"],
    ["a progressive one of 12 megapixels", { isProgressive: true }, "usual"],
    ["a progressive one of 48", { ...large, isProgressive: true }, "costly"],
    ["a HEIC of 12 megapixels", { type: "heic", compression: "hevc", tiles: 48, tilePixels: 512 * 512 }, "usual"],
    ["a HEIC of 48", { ...large, type: "heic", compression: "hevc", tiles: 1 }, "costly"],
    [
      "a HEIC that says 12 and holds 48",
      { type: "heic", compression: "hevc", tiles: 64, tilePixels: 750_000 },
      "costly",
    ],
    [
      "a HEIC of more tiles than phones write",
      { type: "heic", compression: "hevc", tiles: 65, tilePixels: 1 },
      "costly",
    ],
    ["any AVIF", { type: "avif", width: 10, height: 10, compression: "av1" }, "costly"],
    ["a WebP of 12 megapixels", { type: "webp" }, "usual"],
    ["a WebP of 48", { ...large, type: "webp" }, "costly"],
    ["an interlaced PNG of 48", { ...large, type: "png", isInterlaced: true }, "costly"],
    ["a PNG of 48", { ...large, type: "png" }, "usual"],
    ["a PNG of 48 and of 16 bits", { ...large, type: "png", bitDepth: 16 }, "costly"],
    ["a PNG of 12 and of 16 bits", { type: "png", bitDepth: 16 }, "usual"],
    ["a GIF that is shown moving", { type: "gif", width: 400, height: 300, frames: 100 }, "usual"],
    ["a GIF with too many pixels for it", { type: "gif", width: 1_400, height: 1_400, frames: 11 }, "costly"],
    ["a GIF whose frames were not counted", { type: "gif", width: 10, height: 10, frames: null }, "costly"],
    ["a PNG of many frames, of which one is decoded", { type: "png", frames: 500 }, "usual"],
  ])("the cost of decoding follows from the header: %s", (_, facts, cost) =>
    expect(costOf({ ...phone, ...facts })).toBe(cost),
  );

  it("a HEIC of 48 megapixels in tiles that reach beyond its edges fits into the memory of one picture", () => {
    const shape = { width: 8_064, height: 6_048, compression: "hevc", tiles: 192, tilePixels: 512 * 512 } as const;
    const needed = costlyBytesOf({ ...phone, type: "heic", ...shape });
    expect(needed).toBeGreaterThan(450 * 2 ** 20);
    expect(needed).toBeLessThanOrEqual(limits.costlyPictureMaxBytes);
  });
});
