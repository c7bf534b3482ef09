const uint = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const u8 = (value: number) => uint(1, value);
const u16 = (value: number) => uint(2, value);
const u32 = (value: number) => uint(4, value);

/** ISO/IEC 14496-12, 4.2. */
function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}
/** A box whose content begins with a version and flags. */
const fullBox = (type: string, version: number, ...content: (Buffer | string)[]) =>
  box(type, u32(version * 2 ** 24), ...content);

/**
 * One HEVC frame of 64 by 64 pixels, drawn and encoded for these tests, red above and blue below: first the decoder's
 * configuration (hvcC), then the picture.
 */
const hevcConfiguration = Buffer.from(
  "AQQIAAAAn6gAAAAAHvAA/P34+AAADwOgAAEAF0ABDAH//wQIAAADAJ+oAAADAAAeugJAoQABACdCAQEECAAAAwCfqAAAAwAAHqAggQWW6kkyvAWgIAAA" +
    "AwAgAAADAyGiAAEAB0QBwXKwIkA=",
  "base64",
);
export const hevcFrame = Buffer.from(
  "AAAAF0ABDAH//wQIAAADAJ+oAAADAAAeugJAAAAAJ0IBAQQIAAADAJ+oAAADAAAeoCCBBZbqSTK8BaAgAAADACAAAAMDIQAAAAdEAcFysCJAAAAAHigB" +
    "r3jrAgH/7dH/9pPpe2GtMcf/XWUvukxf6i/8fw==",
  "base64",
);

type HeicOptions = {
  width?: number;
  height?: number;
  data?: Buffer;
  /** Counter-clockwise quarter turns for the viewer to apply. */
  turns?: number;
  /** An ICC profile. */
  profile?: Uint8Array;
};

/** A HEIC file with one picture (ISO/IEC 23008-12); other sizes or data contradict the picture. */
export function makeHeic({ width = 64, height = 64, data = hevcFrame, turns = 0, profile }: HeicOptions = {}): Buffer {
  const properties = [
    fullBox("ispe", 0, u32(width), u32(height)),
    box("hvcC", hevcConfiguration),
    box("irot", u8(turns)),
    ...(profile ? [box("colr", "prof", Buffer.from(profile))] : []),
  ];
  const associations = Buffer.concat([u8(properties.length), ...properties.map((_, index) => u8(0x80 | (index + 1)))]);
  const file = box("ftyp", "heic", u32(0), "mif1heic");
  const descriptionAt = (offset: number) =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, u32(0), "pict", Buffer.alloc(13)),
      fullBox("pitm", 0, u16(1)),
      fullBox("iloc", 0, u8(0x44), u8(0), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)),
      fullBox("iinf", 0, u16(1), fullBox("infe", 2, u16(1), u16(0), "hvc1", u8(0))),
      box("iprp", box("ipco", ...properties), fullBox("ipma", 0, u32(1), u16(1), associations)),
    );
  const offset = file.length + descriptionAt(0).length + 8;
  return Buffer.concat([file, descriptionAt(offset), box("mdat", data)]);
}

/** A HEIC of `columns` by `rows` tiles as phones write it, all with the same frame. */
export function makeGridHeic({ columns, rows }: { columns: number; rows: number }): Buffer {
  const tiles = columns * rows;
  const ids = Array.from({ length: tiles }, (_, index) => index + 2);
  const grid = Buffer.concat([u8(0), u8(0), u8(rows - 1), u8(columns - 1), u16(columns * 64), u16(rows * 64)]);
  const entry = (id: number, type: string) => fullBox("infe", 2, u16(id), u16(0), type, u8(0));
  const properties = [
    fullBox("ispe", 0, u32(columns * 64), u32(rows * 64)),
    fullBox("ispe", 0, u32(64), u32(64)),
    box("hvcC", hevcConfiguration),
  ];
  const associations = [u16(1), u8(1), u8(0x81), ...ids.flatMap((id) => [u16(id), u8(2), u8(0x82), u8(0x83)])];
  const place = (id: number, offset: number, length: number) => [u16(id), u16(0), u16(1), u32(offset), u32(length)];
  const file = box("ftyp", "heic", u32(0), "mif1heic");
  const descriptionAt = (offset: number) =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, u32(0), "pict", Buffer.alloc(13)),
      fullBox("pitm", 0, u16(1)),
      fullBox(
        "iloc",
        0,
        u8(0x44),
        u8(0),
        u16(tiles + 1),
        ...place(1, offset, grid.length),
        ...ids.flatMap((id) => place(id, offset + grid.length, hevcFrame.length)),
      ),
      fullBox("iinf", 0, u16(tiles + 1), entry(1, "grid"), ...ids.map((id) => entry(id, "hvc1"))),
      fullBox("iref", 0, box("dimg", u16(1), u16(tiles), ...ids.map(u16))),
      box("iprp", box("ipco", ...properties), fullBox("ipma", 0, u32(tiles + 1), ...associations)),
    );
  const offset = file.length + descriptionAt(0).length + 8;
  return Buffer.concat([file, descriptionAt(offset), box("mdat", grid, hevcFrame)]);
}
