import { brotliCompressSync, crc32, deflateRawSync, gzipSync } from "node:zlib";
import { makePhoto } from "../pictures";
import { flatJpeg } from "../pictures/flat-jpeg";
import { type HostileFile, once } from "./hostile-file";

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0, 0);
  return bytes;
};

/** A zip of one file (APPNOTE 6.3); `size` can be a false one. */
function zipOf(name: string, content: Buffer, size = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const facts = Buffer.concat([
    u16(20),
    u16(0),
    u16(8),
    u32(0),
    u32(crc32(content)),
    u32(packed.length),
    u32(size),
    u16(name.length),
    u16(0),
  ]);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02"), u16(20), facts, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.concat([
    Buffer.from("PK\x05\x06"),
    u32(0),
    u16(1),
    u16(1),
    u32(entry.length),
    u32(local.length),
    u16(0),
  ]);
  return Buffer.concat([local, entry, end]);
}

const zeros = once(async () => Buffer.alloc(32 * 2 ** 20));
/** Compressed repeatedly: a few hundred bytes unpack to the next level, and finally to 32 MB. */
const nested = once(async () => {
  let packed: Buffer = await zeros();
  for (let layer = 0; layer < 6; layer += 1) packed = gzipSync(packed, { level: 9 });
  return packed;
});
const refused = (name: string, note: string, make: HostileFile["make"]): HostileFile[] =>
  (["photo", "clip"] as const).map((kind) => ({ name: `archive: ${name}`, kind, note, make, expects: "refused" }));
const photo = once(() => makePhoto());
const page = "<!doctype html><script>alert(1)</script>";

const archives: HostileFile[] = [
  ...refused("a gzip in a gzip in a gzip", "small, and large when it is unpacked", nested),
  ...refused("a gzip of 32 MB", "unpacked it fills memory", async () => gzipSync(await zeros(), { level: 9 })),
  ...refused("a gzip of a photo", "what a browser would unpack on its way", async () => gzipSync(await photo())),
  ...refused("a zip of 32 MB", "a bomb of one file", async () => zipOf("photo.jpg", await zeros())),
  ...refused("a zip that says 4 GB", "a size that cannot be", () =>
    zipOf("photo.jpg", Buffer.alloc(1_000), 0xff_ff_ff_ff),
  ),
  ...refused("a zip of zips", "each unpacks to the next", async () => zipOf("b.zip", zipOf("a.zip", await zeros()))),
  ...refused("brotli", "which has no mark to be known by", async () => brotliCompressSync(Buffer.alloc(2 ** 20))),
];

const polyglot = (name: string, note: string, make: HostileFile["make"]): HostileFile => ({
  name: `polyglot: ${name}`,
  kind: "photo",
  note,
  make,
  expects: "either",
});

/** A JPEG's comment can hold anything. */
const commented = async (comment: Buffer) => {
  const jpeg = await photo();
  const length = Buffer.from([(comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
};

const polyglots: HostileFile[] = [
  polyglot("a JPEG that is a page", "HTML in its comment", () => commented(Buffer.from(page))),
  polyglot("a JPEG that is a zip", "an archive behind its end", async () =>
    Buffer.concat([await photo(), zipOf("page.html", Buffer.from(page))]),
  ),
  polyglot("a JPEG that is an MP4", "boxes behind its end", async () =>
    Buffer.concat([await photo(), Buffer.from("\0\0\0\x10ftypisom\0\0\0\0", "latin1")]),
  ),
  polyglot("a JPEG with a PDF", "PDF in its comment", () =>
    commented(Buffer.from("%PDF-1.7\n1 0 obj\n<</JS(app.alert(1))>>")),
  ),
  polyglot("a JPEG with a program of PHP", "PHP in its comment", () =>
    commented(Buffer.from("<?php system($_GET[0]); ?>")),
  ),
  {
    ...polyglot("a GIF that is a script", "GIF89a is a name in JavaScript", () =>
      Buffer.from("GIF89a/*\0\0\0\0\0*/=1;alert(1)", "latin1"),
    ),
    expects: "refused",
  },
  {
    ...polyglot("an MP4 that begins as a JPEG", "two files' first bytes", () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("ftypisom", "latin1"), Buffer.alloc(100)]),
    ),
    expects: "refused",
  },
  polyglot("a JPEG in a JPEG", "the second behind the first's end", async () =>
    Buffer.concat([await photo(), flatJpeg({ width: 64, height: 64 })]),
  ),
];

/** Archives named as photos and clips, and photos that are valid in another format as well. */
export const hostileArchives: HostileFile[] = [...archives, ...polyglots];
