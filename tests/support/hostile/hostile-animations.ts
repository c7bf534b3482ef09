import sharp from "sharp";
import { type HostileFile, once } from "./hostile-file";

const of = (name: string, note: string, expects: HostileFile["expects"], make: HostileFile["make"]): HostileFile => ({
  name,
  kind: "photo",
  note,
  expects,
  make,
});

/** A GIF whose frames have its size in their headers, and data for a single pixel. */
function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from("\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  return Buffer.concat([screen, Buffer.alloc(frames * frame.length, frame), Buffer.from(";")]);
}

const riffChunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
const u24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);
/** The image data of a small WebP from sharp. */
const still = once(async () => {
  const webp = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#888" } })
    .webp({ lossless: true })
    .toBuffer();
  return webp.subarray(12);
});

/** A WebP with a canvas (RFC 9649, 2.7) and frames on it. */
async function webp(width: number, height: number, frames: number): Promise<Buffer> {
  const isMoving = frames > 0;
  const canvas = riffChunk(
    "VP8X",
    Buffer.concat([Buffer.from([isMoving ? 2 : 0, 0, 0, 0]), u24(width - 1), u24(height - 1)]),
  );
  const pixels = await still();
  const frame = riffChunk(
    "ANMF",
    Buffer.concat([u24(0), u24(0), u24(15), u24(15), u24(100), Buffer.from([0]), pixels]),
  );
  const moving = isMoving ? [riffChunk("ANIM", Buffer.alloc(6)), Buffer.alloc(frames * frame.length, frame)] : [pixels];
  const body = Buffer.concat([Buffer.from("WEBP"), canvas, ...moving]);
  return riffChunk("RIFF", body);
}

const renamed = (what: string, bytes: Buffer): HostileFile =>
  of(`renamed: ${what}`, "no picture of a kind that is taken", "refused", () => bytes);
const tiff = once(() =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#888" } })
    .tiff()
    .toBuffer(),
);
const psd = Buffer.concat([
  Buffer.from("8BPS\0\x01", "latin1"),
  Buffer.alloc(6),
  Buffer.from([0, 3, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 0, 8, 0, 3]),
  Buffer.alloc(14),
]);
const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join("");

export const hostileAnimations: HostileFile[] = [
  of("gif: 10,000 frames", "each of a pixel, on a canvas of a megapixel", "either", () => gif(1_000, 1_000, 10_000)),
  of("gif: a screen of 65,535 by 65,535", "four gigapixels in fifty bytes", "refused", () => gif(65_535, 65_535, 1)),
  of("gif: 10,000 frames on 49 megapixels", "each of which is drawn anew", "either", () => gif(7_000, 7_000, 10_000)),
  of("gif: no end", "a frame that breaks off", "either", () => gif(100, 100, 3).subarray(0, -9)),
  of("webp: 10,000 frames", "each of 16 pixels, on a canvas of a megapixel", "either", () =>
    webp(1_000, 1_000, 10_000),
  ),
  of("webp: a canvas larger than its picture", "16,000 by 16,000 around 16 by 16", "refused", () =>
    webp(16_000, 16_000, 0),
  ),
  of("webp: a canvas of 2^24 by 2^24", "larger than a canvas may be", "refused", () => webp(2 ** 24, 2 ** 24, 1)),
  of("webp: a moving canvas of 49 megapixels", "a hundred frames of 16 pixels", "either", () =>
    webp(7_000, 7_000, 100),
  ),
  { ...renamed("TIFF", Buffer.alloc(0)), make: tiff },
  renamed("PSD", psd),
  renamed("PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF")),
  renamed(
    "SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"><script>alert(1)</script></svg>'),
  ),
  renamed(
    "SVG of a thousand million entities",
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "a">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a9;</text></svg>`,
    ),
  ),
  renamed(
    "SVG that reads a file",
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  ),
  renamed(
    "BMP",
    Buffer.concat([
      Buffer.from("BM"),
      Buffer.alloc(12),
      Buffer.from([40, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 24, 0]),
      Buffer.alloc(24),
    ]),
  ),
  renamed("PostScript", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n(/etc/passwd) (r) file")),
  renamed("EXR", Buffer.from([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0])),
  renamed(
    "MVG",
    Buffer.from(
      "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://localhost/x.jpg\"|ls\")'\npop graphic-context",
    ),
  ),
];
