import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { beforeAll, expect, it } from "vitest";
import { strip } from "@/lib/server/outside/media/decoder/strip.mjs";
import { pictureRules } from "@/lib/shared/limits";
import { jpegSegment } from "../../support/pictures/flat-jpeg";
import { makeGridHeic, makeHeic } from "../../support/pictures/heif";
import { intoJpeg, intoPng, intoWebp, loopingExif, pngChunk } from "../../support/pictures/photo-parts";

const rules = { maxProfileBytes: pictureRules.maxProfileBytes };
const size = { width: 48, height: 32 };

/** A picture whose pixels all differ. */
const draw = () => {
  const pixels = Array.from({ length: size.width * size.height }, (_, at) => [
    at % 251,
    (at * 7) % 241,
    (at * 31) % 239,
  ]);
  return sharp(Buffer.from(pixels.flat()), { raw: { ...size, channels: 3 } });
};
const encodings: Record<string, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg(),
  "progressive jpeg": (picture) => picture.jpeg({ progressive: true }),
  "jpeg in four inks": (picture) => picture.toColourspace("cmyk").jpeg(),
  "grey jpeg": (picture) => picture.grayscale().jpeg(),
  png: (picture) => picture.png(),
  "deep png": (picture) => picture.toColourspace("rgb16").png(),
  "transparent png": (picture) => picture.ensureAlpha(0.5).png(),
  "png with a palette": (picture) => picture.png({ palette: true }),
  webp: (picture) => picture.webp(),
  "transparent webp": (picture) => picture.ensureAlpha(0.5).webp({ lossless: true }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.ensureAlpha(0.5).avif({ effort: 0 }),
};

/** Pixels in sRGB, before the rotation. */
const pixelsOf = (bytes: Uint8Array) => sharp(bytes, { failOn: "error" }).toColourspace("srgb").raw().toBuffer();

it("an honest picture decodes to the same pixels, stripped or not", { timeout: 60_000 }, async () => {
  const honest = fc.record({
    encoding: fc.constantFrom(...Object.entries(encodings)),
    profile: fc.constantFrom("none", "srgb", "p3"),
    orientation: fc.integer({ min: 1, max: 8 }),
    hasTexts: fc.boolean(),
  });
  const property = fc.asyncProperty(honest, async ({ encoding: [name, encode], profile, orientation, hasTexts }) => {
    let picture = draw();
    if (hasTexts) picture = picture.withExif({ IFD0: { Make: "Phone", Copyright: "c" } }).withXmp("<x:xmpmeta/>");
    if (profile !== "none" && name !== "jpeg in four inks") picture = picture.withIccProfile(profile);
    if (orientation > 1) picture = picture.withMetadata({ orientation });
    const whole = await encode(picture).toBuffer();
    const expectedOrientation = (await sharp(whole).metadata()).orientation ?? 1;
    const left = strip(Buffer.from(whole), rules);
    expect(left.orientation).toBe(expectedOrientation);
    expect(await pixelsOf(left.bytes)).toEqual(await pixelsOf(whole));
    const facts = await sharp(left.bytes).metadata();
    expect([facts.exif, facts.xmp, facts.orientation ?? 1]).toEqual([undefined, undefined, 1]);
  });
  await fc.assert(property, { numRuns: 150 });
});

let real: Buffer[];

beforeAll(async () => {
  const [jpeg, png, webp] = await Promise.all([
    draw().jpeg().toBuffer(),
    draw().png().toBuffer(),
    draw().webp().toBuffer(),
  ]);
  const exif = loopingExif(20);
  const comment = jpegSegment(0xfe, Buffer.from("comment"));
  real = [
    intoJpeg(jpeg, comment, jpegSegment(0xe1, Buffer.from("Exif\0\0"), exif)),
    intoPng(
      png,
      pngChunk("eXIf", exif),
      pngChunk("iCCP", Buffer.from("icc\0\0none")),
      pngChunk("tEXt", Buffer.from("a\0b")),
    ),
    intoWebp(webp, size, [
      ["ICCP", Buffer.alloc(9)],
      ["EXIF", exif],
      ["XMP ", Buffer.from("<x/>")],
    ]),
    await draw().gif().toBuffer(),
    await draw()
      .avif({ effort: 0 })
      .withExif({ IFD0: { Make: "Phone" } })
      .toBuffer(),
    makeHeic(),
    makeGridHeic({ columns: 3, rows: 2 }),
  ];
});

/** Expects the stripped bytes to be no longer than the input, and a valid orientation. */
function expectSound(bytes: Buffer) {
  const left = strip(bytes, rules);
  expect(left.bytes.length).toBeLessThanOrEqual(bytes.length);
  expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(left.orientation);
}

it("stripping a picture with changed bytes never throws", () => {
  const change = fc.tuple(fc.nat(1_200), fc.oneof(fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xff), fc.nat(255)));
  const property = fc.property(fc.nat(6), fc.array(change, { maxLength: 12 }), fc.nat(), (which, changes, end) => {
    const whole = real[which] ?? Buffer.alloc(0);
    const bytes = Buffer.from(whole.subarray(0, end % 3 === 0 ? end % whole.length : whole.length));
    for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
    expectSound(bytes);
  });
  fc.assert(property, { numRuns: 5_000 });
});

it("stripping random bytes after a picture's header never throws", () => {
  const beginnings = [
    "\xff\xd8\xff",
    "\xff\xd8\xff\xe1\0\x20Exif\0\0II*\0",
    "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR",
    "\x89PNG\r\n\x1a\n\0\0\0\x09eXIfMM\0*",
    "RIFF\xff\xff\0\0WEBPVP8X\x0a\0\0\0\xff\0\0\0\x09\0\0\x09\0\0EXIF",
    "RIFF\0\0\0\0WEBP",
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\x02\0meta\0\0\0\0\0\0\0\x30iinf",
    "",
  ].map((beginning) => Buffer.from(beginning, "latin1"));
  const property = fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 600 }), (beginning, rest) => {
    expectSound(Buffer.concat([beginning, rest]));
  });
  fc.assert(property, { numRuns: 5_000 });
});
