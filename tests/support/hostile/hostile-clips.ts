import { flatJpeg } from "../pictures/flat-jpeg";
import { makeWebm } from "../videos/clips";
import { boundaries, box } from "../videos/mp4-edits";
import { type HostileFile, once, u8, u16, u32 } from "./hostile-file";
import { hostileMp4 } from "./hostile-mp4";
import { baseClip } from "./hostile-mp4-base";
import { hostileWebm } from "./hostile-webm";

const webm = once(makeWebm);

/**
 * An MP4 file is a tree of boxes. It is truncated at their boundaries and in their middles, here as fractions, because
 * the clip is made only when a test needs it.
 */
const cuts = Array.from({ length: 24 }, (_, index) => index / 24);
const truncated: HostileFile[] = cuts.flatMap((part) => [
  {
    name: `mp4: cut off at a box, ${part.toFixed(2)}`,
    kind: "clip" as const,
    note: "ends where a box begins or ends",
    expects: part === 0 ? ("refused" as const) : ("either" as const),
    make: async () =>
      (await baseClip()).subarray(
        0,
        (await boundariesOfBoxes())[Math.floor(part * (await boundariesOfBoxes()).length)],
      ),
  },
  {
    name: `mp4: cut off in a box, ${part.toFixed(2)}`,
    kind: "clip" as const,
    note: "ends in the middle of a box",
    expects: "refused" as const,
    make: async () => {
      const places = await boundariesOfBoxes();
      const at = Math.floor(part * (places.length - 1));
      const middle = Math.floor(((places[at] ?? 0) + (places[at + 1] ?? 0)) / 2);
      return (await baseClip()).subarray(0, middle);
    },
  },
]);
const boundariesOfBoxes = once(async () => [...new Set(boundaries(await baseClip()))].sort((a, b) => a - b));

const cutWebm: HostileFile[] = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].map((part) => ({
  name: `webm: cut off at ${part}`,
  kind: "clip",
  note: "a recording that was cut off",
  expects: "either",
  make: async () => (await webm()).subarray(0, Math.floor((await webm()).length * part)),
}));

const hugePicture = once(async () => flatJpeg({ width: 16_000, height: 16_000 }));
const full = (type: string, ...content: (Uint8Array | string)[]) => box(type, u32(0), ...content);

/** A QuickTime clip of one JPEG, with the size in its description. */
function motionJpeg(picture: Buffer, side: number): Buffer {
  const head = box("ftyp", "qt  ", u32(0), "qt  ");
  const media = box("mdat", picture);
  const matrix = Buffer.concat([1, 0, 0, 0, 1, 0, 0, 0, 16_384].map((value) => u32(value * 65_536)));
  const description = box(
    "jpeg",
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(side),
    u16(side),
    u32(72 << 16),
    u32(72 << 16),
    Buffer.alloc(4),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
  );
  const table = box(
    "stbl",
    full("stsd", u32(1), description),
    full("stts", u32(1), u32(1), u32(1)),
    full("stsc", u32(1), u32(1), u32(1), u32(1)),
    full("stsz", u32(0), u32(1), u32(picture.length)),
    full("stco", u32(1), u32(head.length + 8)),
  );
  const data = box("dinf", full("dref", u32(1), box("url ", u32(1))));
  const minf = box("minf", box("vmhd", u32(1), Buffer.alloc(8)), data, table);
  const mdia = box(
    "mdia",
    full("mdhd", u32(0), u32(0), u32(1), u32(1), u32(0)),
    full("hdlr", u32(0), "vide", Buffer.alloc(13)),
    minf,
  );
  const tkhd = box(
    "tkhd",
    u32(7),
    u32(0),
    u32(0),
    u32(1),
    u32(0),
    u32(1),
    Buffer.alloc(16),
    matrix,
    u32(side * 65_536),
    u32(side * 65_536),
  );
  const mvhd = full(
    "mvhd",
    u32(0),
    u32(0),
    u32(1),
    u32(1),
    u32(65_536),
    u16(256),
    Buffer.alloc(10),
    matrix,
    Buffer.alloc(24),
    u32(2),
  );
  return Buffer.concat([head, media, box("moov", mvhd, box("trak", tkhd, mdia))]);
}

const pictures: HostileFile[] = [
  {
    name: "mov: a JPEG of 16,000 by 16,000 pixels",
    kind: "clip",
    note: "256 megapixels in a megabyte",
    expects: "failed",
    isLie: true,
    make: async () => motionJpeg(await hugePicture(), 16_000),
  },
  {
    name: "mov: a JPEG of 16,000 by 16,000 pixels that says 640",
    kind: "clip",
    note: "its size shows only when it is decoded",
    expects: "either",
    make: async () => motionJpeg(await hugePicture(), 640),
  },
];

const others: HostileFile[] = [
  {
    name: "mp4: a page behind the end",
    kind: "clip",
    note: "HTML that a browser might be made to read",
    expects: "either",
    make: async () => Buffer.concat([await baseClip(), Buffer.from("<!doctype html><script>alert(1)</script>")]),
  },
  {
    name: "mp4: a page in a box before all others",
    kind: "clip",
    note: "HTML in the file's first kilobyte",
    expects: "either",
    make: async () => {
      const clip = await baseClip();
      const head = clip.readUInt32BE(0);
      const page = box("free", "<!doctype html><script>alert(1)</script>");
      return Buffer.concat([clip.subarray(0, head), page, clip.subarray(head)]);
    },
  },
  {
    name: "mp4: an index alone",
    kind: "clip",
    note: "the media that it refers to is missing",
    expects: "refused",
    make: async () => {
      const clip = await baseClip();
      const head = clip.readUInt32BE(0);
      return Buffer.concat([clip.subarray(0, head), clip.subarray(head + clip.readUInt32BE(head))]);
    },
  },
  { name: "mp4: four bytes", kind: "clip", note: "not even a box", expects: "refused", make: () => u32(8) },
  { name: "mp4: nothing", kind: "clip", note: "no byte at all", expects: "refused", make: () => Buffer.alloc(0) },
  {
    name: "mp4: zeros",
    kind: "clip",
    note: "a megabyte of nothing",
    expects: "refused",
    make: () => Buffer.alloc(2 ** 20, u8(0)),
  },
];

/** Clips that the server must survive: each has a few megabytes at most, except two of forty. */
export const hostileClips: HostileFile[] = [
  ...hostileMp4,
  ...hostileWebm,
  ...truncated,
  ...cutWebm,
  ...pictures,
  ...others,
];
