import sharp from "sharp";
import { hevcFrame, makeHeic } from "../pictures/heif";
import { box } from "../videos/mp4-edits";
import { type HostileFile, once, u8, u16, u32 } from "./hostile-file";

const of = (name: string, note: string, expects: HostileFile["expects"], make: HostileFile["make"]): HostileFile => ({
  name,
  kind: "photo",
  note,
  expects,
  make,
});
/** A FullBox: its content begins with a version and flags (ISO/IEC 14496-12, 4.2). */
const full = (type: string, version: number, ...content: (Uint8Array | string)[]) =>
  box(type, u32(version * 2 ** 24), ...content);

/** A plain 49 megapixels in under two kilobytes. */
const flatAvif = once(() =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#888888" }, limitInputPixels: false })
    .avif({ effort: 0, quality: 1, chromaSubsampling: "4:2:0" })
    .toBuffer(),
);
const smallAvif = once(() =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#888888" } })
    .avif({ effort: 0 })
    .toBuffer(),
);

/** An AVIF whose 'ispe' claims another size. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const avif = Buffer.from(await smallAvif());
  const at = avif.indexOf("ispe") + 8;
  avif.writeUInt32BE(width, at);
  avif.writeUInt32BE(height, at + 4);
  return avif;
}

type Items = { brand: string; grid?: { rows: number; columns: number; width: number; height: number }; items: number };

/**
 * A HEIF of many items that share one frame; with `grid`, the first item is a grid of the others (ISO/IEC 23008-12).
 */
function manyItems({ brand, grid, items }: Items): Buffer {
  const kind = brand === "avif" ? "av01" : "hvc1";
  const ids = Array.from({ length: items }, (_, at) => at + 2);
  const gridData = grid
    ? Buffer.concat([u8(0), u8(1), u8(grid.rows - 1), u8(grid.columns - 1), u32(grid.width), u32(grid.height)])
    : Buffer.alloc(12);
  const properties = [
    full("ispe", 0, u32(grid?.width ?? 64), u32(grid?.height ?? 64)),
    full("ispe", 0, u32(64), u32(64)),
    heicConfiguration(),
  ];
  const head = box("ftyp", brand, u32(0), `mif1${brand}`);
  const metaAt = (offset: number) => {
    const place = (id: number, at: number, length: number) =>
      Buffer.concat([u32(id), u32(0), u16(1), u32(at), u32(length)]);
    const places = [place(1, offset, gridData.length), ...ids.map((id) => place(id, offset + 12, hevcFrame.length))];
    const info = [[1, grid ? "grid" : kind] as const, ...ids.map((id) => [id, kind] as const)];
    const entries = info.map(([id, type]) => full("infe", 3, u32(id), u16(0), type, u8(0)));
    const associated = [
      Buffer.concat([u32(1), u8(1), u8(1)]),
      ...ids.map((id) => Buffer.concat([u32(id), u8(2), u8(2), u8(0x83)])),
    ];
    const tiles = Buffer.concat([u32(1), u16(Math.min(items, 65_535)), ...ids.slice(0, 65_535).map((id) => u32(id))]);
    return full(
      "meta",
      0,
      full("hdlr", 0, u32(0), "pict", Buffer.alloc(13)),
      full("pitm", 1, u32(1)),
      full("iloc", 2, u8(0x44), u8(0), u32(items + 1), Buffer.concat(places)),
      full("iinf", 1, u32(items + 1), Buffer.concat(entries)),
      box("iprp", box("ipco", ...properties), full("ipma", 1, u32(items + 1), Buffer.concat(associated))),
      ...(grid ? [full("iref", 1, box("dimg", tiles))] : []),
    );
  };
  const offset = head.length + metaAt(0).length + 8;
  return Buffer.concat([head, metaAt(offset), box("mdat", gridData, hevcFrame)]);
}

/** The decoder's configuration for the shared frame. */
function heicConfiguration(): Buffer {
  const heic = makeHeic();
  const at = heic.indexOf("hvcC") - 4;
  return heic.subarray(at, at + heic.readUInt32BE(at));
}

/** A HEIC whose box `what` has another 16-bit number at `after` bytes from its type. */
const forged = (what: string, after: number, value: number) =>
  of(`heic: ${what} says ${value.toString(16)}`, "a number that no file could hold", "either", () => {
    const heic = makeHeic();
    heic.writeUInt16BE(value & 0xffff, heic.indexOf(what) + after);
    return heic;
  });

export const hostileHeifs: HostileFile[] = [
  of("avif: 49 megapixels", "a gigabyte of memory, in under two kilobytes", "refused", flatAvif),
  of("avif: says 30,000 by 30,000", "a picture of 64 by 64", "refused", () => avifOf(30_000, 30_000)),
  of("avif: says 7,000 by 7,000", "a picture of 64 by 64", "either", () => avifOf(7_000, 7_000)),
  of("avif: 10,000 items", "which all are the same frame", "either", () => manyItems({ brand: "avif", items: 10_000 })),
  of("heic: 10,000 items", "which all are the same frame", "either", () => manyItems({ brand: "heic", items: 10_000 })),
  of("heic: a grid of 65,536 tiles", "a frame of 64 by 64, 256 times 256", "refused", () =>
    manyItems({ brand: "heic", items: 65_536, grid: { rows: 256, columns: 256, width: 16_384, height: 16_384 } }),
  ),
  of("heic: a grid of 10,000 tiles", "a frame of 64 by 64, a hundred times a hundred", "either", () =>
    manyItems({ brand: "heic", items: 10_000, grid: { rows: 100, columns: 100, width: 6_400, height: 6_400 } }),
  ),
  of("heic: a grid without its tiles", "a hundred times a hundred of which one is there", "either", () =>
    manyItems({ brand: "heic", items: 1, grid: { rows: 100, columns: 100, width: 6_400, height: 6_400 } }),
  ),
  of("heic: a grid larger than anything", "2^32 - 1 by 2^32 - 1", "refused", () =>
    manyItems({ brand: "heic", items: 4, grid: { rows: 2, columns: 2, width: 0xff_ff_ff_ff, height: 0xff_ff_ff_ff } }),
  ),
  of("heic: says 30,000 by 30,000", "a picture of 64 by 64", "refused", () =>
    makeHeic({ width: 30_000, height: 30_000 }),
  ),
  of("heic: a frame of nothing", "no byte of the picture", "either", () => makeHeic({ data: Buffer.alloc(0) })),
  forged("iloc", 10, 0xffff),
  forged("iinf", 8, 0xffff),
  forged("ipma", 10, 0xffff),
];
