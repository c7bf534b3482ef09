import { crc32, deflateSync } from "node:zlib";
import { type HostileFile, once, repeat, u8, u16, u32 } from "./hostile-file";

const of = (name: string, note: string, expects: HostileFile["expects"], make: HostileFile["make"]): HostileFile => ({
  name: `png: ${name}`,
  kind: "photo",
  note,
  expects,
  make,
});

/** PNG, third edition, 5.3. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** Compressed zeros: thirty thousand bytes for 32 MB. */
const bomb = once(async () => deflateSync(Buffer.alloc(32 * 2 ** 20), { level: 9 }));

type Png = {
  width: number;
  height: number;
  colour?: number;
  before?: Buffer[];
  behind?: Buffer[];
  data?: Buffer;
};

/** A black one-bit PNG; `before` and `behind` are chunks around IDAT, and `data` replaces its content. */
function png({ width, height, colour = 0, before = [], behind = [], data }: Png): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8);
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([colour ? 8 : 1, colour, 0, 0, 0])]);
  const packed = data ?? deflateSync(Buffer.alloc(rowBytes * height), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...before,
    chunk("IDAT", packed),
    ...behind,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const small = { width: 64, height: 64 };

/** An APNG of many frames, each as large as the picture. */
function animation(frames: number, side: number): Buffer {
  const packed = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 9 });
  const control = (at: number) =>
    chunk("fcTL", Buffer.concat([u32(at), u32(side), u32(side), u32(0), u32(0), u16(1), u16(10), u8(0), u8(0)]));
  const rest = Array.from({ length: frames - 1 }, (_, at) => [
    control(2 * at + 1),
    chunk("fdAT", Buffer.concat([u32(2 * at + 2), packed])),
  ]);
  const before = [chunk("acTL", Buffer.concat([u32(frames), u32(0)])), control(0)];
  return png({ width: side, height: side, before, behind: rest.flat() });
}

/** Chunks that unpack to far more than their size. */
const texts: HostileFile[] = [
  of("an iCCP of 32 MB", "a profile that unpacks", "either", async () =>
    png({ ...small, before: [chunk("iCCP", Buffer.concat([Buffer.from("profile\0\0"), await bomb()]))] }),
  ),
  of("a zTXt of 32 MB", "a text that unpacks", "either", async () =>
    png({ ...small, before: [chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), await bomb()]))] }),
  ),
  of("an iTXt of 32 MB", "a text that unpacks", "either", async () =>
    png({
      ...small,
      before: [chunk("iTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0", "latin1"), await bomb()]))],
    }),
  ),
  of("seventeen zTXt of 32 MB", "together more than any decoder may hold", "either", async () =>
    png({ ...small, before: [repeat(17, chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), await bomb()])))] }),
  ),
  of("100,000 texts", "each of a byte", "either", () =>
    png({ ...small, before: [repeat(100_000, chunk("tEXt", Buffer.from("a\0b")))] }),
  ),
];

export const hostilePngs: HostileFile[] = [
  of("1,000,000 by 1", "as wide as a line can be", "either", () => png({ width: 1_000_000, height: 1 })),
  of("1 by 1,000,000", "as high as a line can be", "either", () => png({ width: 1, height: 1_000_000 })),
  of("2^31 by 2^31", "more pixels than anything", "refused", () =>
    png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: Buffer.alloc(8) }),
  ),
  of("60,000 by 60,000", "of which nothing is there", "refused", () =>
    png({ width: 60_000, height: 60_000, data: Buffer.alloc(8) }),
  ),
  of("49 megapixels", "just what is allowed, in a few kilobytes", "shown", () => png({ width: 7_000, height: 7_000 })),
  of("a picture that unpacks to 32 MB too much", "more rows than it has", "either", async () =>
    png({ ...small, data: await bomb() }),
  ),
  of("a chunk of 2 GB", "in a file of a hundred bytes", "refused", () => {
    const bytes = png(small);
    // The length of the chunk after IHDR.
    // The length of the chunk after IHDR.
    bytes.writeUInt32BE(0x7f_ff_ff_ff, 33);
    return bytes;
  }),
  of("an animation of 10,000 frames", "each of a thousand by a thousand", "either", () => animation(10_000, 1_000)),
  of("a PDF in a chunk", "a document that a reader would find", "either", () =>
    png({ ...small, before: [chunk("teST", Buffer.from("%PDF-1.7\n1 0 obj\n<</JS(app.alert(1))>>\n%%EOF"))] }),
  ),
  of("a page behind the end", "HTML that a browser might be made to read", "either", () =>
    Buffer.concat([png(small), Buffer.from("<!doctype html><script>alert(1)</script>")]),
  ),
  ...texts,
];
