import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { makePhoto } from "../pictures";

const marker = (code: number) => Buffer.from([0xff, code]);
const segment = (code: number, content: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([marker(code), length, content]);
};

/** The same noise in every run. Noise does not compress, so the picture's data fill the file, as in a photo. */
function draw(width = 320, height = 240, channels: 1 | 3 | 4 = 3) {
  let state = 7;
  const pixels = Buffer.from(
    Array.from({ length: width * height * channels }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state >> 16;
    }),
  );
  return sharp(pixels, { raw: { width, height, channels } });
}

/** A JPEG's segments up to its first scan, 0xda, which holds the picture; and the rest of the file. */
function partsOf(jpeg: Buffer): { segments: Buffer[]; rest: Buffer } {
  const segments: Buffer[] = [];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    segments.push(jpeg.subarray(at, end));
    at = end;
  }
  return { segments, rest: jpeg.subarray(at) };
}

/** The same picture with `stray` bytes behind each of its segments. */
function withBetween(jpeg: Buffer, stray: Buffer): Buffer {
  const { segments, rest } = partsOf(jpeg);
  return Buffer.concat([marker(0xd8), ...segments.flatMap((part) => [part, stray]), rest]);
}

const behindStart = (jpeg: Buffer, ...parts: Buffer[]) => Buffer.concat([marker(0xd8), ...parts, jpeg.subarray(2)]);

/** EXIF that claims four thousand million entries. */
const absurdExif = segment(
  0xe1,
  Buffer.from("Exif\0\0II*\0\x08\0\0\0\xff\xff\x0e\x01\x02\0\xff\xff\xff\xff\xff\xff\xff\xff", "latin1"),
);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG of two frames, of which a still viewer shows the first. */
async function makeApng(): Promise<Buffer> {
  const png = await draw(32, 32).png().toBuffer();
  const control = (sequence: number) =>
    Buffer.from([0, 0, 0, sequence, 0, 0, 0, 32, 0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0]);
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(32 * 97))]);
  const at = png.indexOf("IDAT") - 4;
  return Buffer.concat([
    png.subarray(0, at),
    pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    pngChunk("fcTL", control(0)),
    png.subarray(at, -12),
    pngChunk("fcTL", control(1)),
    pngChunk("fdAT", second),
    png.subarray(-12),
  ]);
}

const jpeg = () => draw().jpeg().toBuffer();
const png = () => draw().png().toBuffer();
const webp = () => draw().webp().toBuffer();
const gif = () => draw().gif().toBuffer();

/** Variants of the plain formats that phones, cameras and apps write, and every browser shows. */
export const phoneFiles: [what: string, make: () => Promise<Buffer>][] = [
  ["a JPEG with fill bytes between its segments", async () => withBetween(await jpeg(), Buffer.alloc(7, 0xff))],
  [
    "a JPEG with stray bytes between its segments",
    async () => withBetween(await jpeg(), Buffer.from("stray\0\xff\0!", "latin1")),
  ],
  ["a JPEG with ten kilobytes between its segments", async () => withBetween(await jpeg(), Buffer.alloc(10_000, 1))],
  ["a JPEG without its end", async () => (await jpeg()).subarray(0, -2)],
  ["a grey JPEG without its end", async () => (await draw(99, 101, 1).jpeg().toBuffer()).subarray(0, -2)],
  [
    "a JPEG of full colours without its end",
    async () => (await draw().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer()).subarray(0, -2),
  ],
  ["a JPEG with half its end", async () => (await jpeg()).subarray(0, -1)],
  [
    "a JPEG with zeros in place of its end",
    async () => Buffer.concat([(await jpeg()).subarray(0, -2), Buffer.alloc(3_000)]),
  ],
  [
    "a JPEG with a second one behind it, as MPF has it",
    async () => Buffer.concat([await jpeg(), await draw(32, 32).jpeg().toBuffer()]),
  ],
  [
    "a JPEG with Samsung's trailer",
    async () =>
      Buffer.concat([await jpeg(), Buffer.from("\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1700000000000SEFH", "latin1")]),
  ],
  [
    "a JPEG with a clip behind it",
    async () => Buffer.concat([await jpeg(), Buffer.from("\0\0\0\x18ftypmp42"), Buffer.alloc(90_000, 3)]),
  ],
  [
    "a JPEG with a thumbnail in its metadata",
    async () =>
      behindStart(
        await jpeg(),
        segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), await draw(32, 32).jpeg().toBuffer()])),
      ),
  ],
  ["a JPEG with EXIF of absurd counts", async () => behindStart(await jpeg(), absurdExif)],
  [
    "a JPEG with forty segments of metadata",
    async () => behindStart(await jpeg(), ...Array<Buffer>(40).fill(segment(0xe1, Buffer.alloc(65_000)))),
  ],
  ["a progressive JPEG", () => draw().jpeg({ progressive: true }).toBuffer()],
  ["a JPEG in four inks", () => draw().toColourspace("cmyk").jpeg().toBuffer()],
  ["a grey JPEG", () => draw(320, 240, 1).jpeg().toBuffer()],
  ["a photo with a position", () => makePhoto({ orientation: 6 })],
  ["a PNG of 16 bits", () => draw().toColourspace("rgb16").png().toBuffer()],
  ["an APNG", makeApng],
  ["an interlaced PNG", () => draw().png({ progressive: true }).toBuffer()],
  ["a PNG with a palette", () => draw().png({ palette: true }).toBuffer()],
  ["a PNG with bytes behind its end", async () => Buffer.concat([await png(), Buffer.alloc(5_000, 9)])],
  ["a PNG with half its end", async () => (await png()).subarray(0, -5)],
  [
    "a WebP with a chunk of odd length and its padding",
    async () => {
      const file = Buffer.from(await webp());
      file.writeUInt32LE(file.readUInt32LE(16) - 1, 16);
      return file;
    },
  ],
  ["a WebP with bytes behind its end", async () => Buffer.concat([await webp(), Buffer.alloc(99, 9)])],
  ["a GIF without a trailer", async () => (await gif()).subarray(0, -1)],
  ["a GIF with bytes behind its trailer", async () => Buffer.concat([await gif(), Buffer.alloc(5_000, 9)])],
];

/** One file of each kind whose data extend through the file, to be truncated. */
export const cutFiles: [what: string, make: () => Promise<Buffer>][] = [
  ["a JPEG", jpeg],
  ["a progressive JPEG", () => draw().jpeg({ progressive: true }).toBuffer()],
  ["a photo of a phone", () => makePhoto({ width: 2_000, height: 1_500 })],
  ["a JPEG with zeros for what was not written", jpeg],
  ["a PNG", png],
  ["an interlaced PNG", () => draw().png({ progressive: true }).toBuffer()],
  ["an APNG", makeApng],
  ["a WebP", webp],
  ["a GIF", gif],
  ["an AVIF", () => draw().avif({ effort: 0 }).toBuffer()],
];

async function makeMiscountedWebp(bytes: number): Promise<Buffer> {
  const file = Buffer.from(await webp());
  file.writeUInt32LE(file.readUInt32LE(4) + bytes, 4);
  return file;
}

/** Files that every decoder rejects, however lenient. */
export const brokenFiles: [what: string, make: () => Promise<Buffer>][] = [
  ["a JPEG that begins twice", async () => Buffer.concat([marker(0xd8), await jpeg()])],
  ["a WebP that counts a byte too many", () => makeMiscountedWebp(1)],
  ["a WebP that counts a byte too few", () => makeMiscountedWebp(-1)],
];
