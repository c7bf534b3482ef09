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
const fullBox = (type: string, version: number, ...content: (Buffer | string)[]) =>
  box(type, u32(version * 2 ** 24), ...content);

/**
 * One HEVC frame of 64 by 64 pixels, the upper half red and the lower half blue, drawn and encoded for these tests; first
 * what a decoder has to know beforehand (hvcC), then the picture.
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
  /** Quarter turns against the clock, to be made by whoever shows it. */
  turns?: number;
  /** An ICC profile. */
  profile?: Uint8Array;
};

/** A HEIC file with one picture (ISO/IEC 23008-12); with other data or sizes, one that lies about it. */
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
