import { box, editBoxes } from "../videos/mp4-edits";
import { type HostileFile, u8, u16, u24, u32, u64 } from "./hostile-file";
import { baseClip, full, huge, insert, large, lie, mdia, replace, stbl, written } from "./hostile-mp4-base";

/** Counts and offsets in the clip's tables, to be forged in place: a box's path, and the bytes before the number in it. */
const places: [path: string, at: number, what: string][] = [
  [`${stbl}/stts`, 4, "entries of stts"],
  [`${stbl}/stts`, 8, "samples of stts"],
  [`${stbl}/stsz`, 8, "samples of stsz"],
  [`${stbl}/stsz`, 12, "bytes of a sample"],
  [`${stbl}/stsc`, 4, "entries of stsc"],
  [`${stbl}/stsc`, 8, "first chunk"],
  [`${stbl}/stsc`, 12, "samples of a chunk"],
  [`${stbl}/stco`, 4, "entries of stco"],
  [`${stbl}/stco`, 8, "place of a chunk"],
  [`${stbl}/stsd`, 4, "entries of stsd"],
];
const forgedInPlace = places.flatMap(([path, at, what]) => [
  ...[huge, large].map((value) =>
    lie(`${what} ${value.toString(16)}`, "a number that no file could hold", async () =>
      editBoxes(await baseClip(), [[path, (content) => written(content, at, value)]]),
    ),
  ),
  // A file's length cannot reveal one byte or offset too many.
  ...(what.startsWith("bytes") || what.startsWith("place")
    ? []
    : [
        lie(`${what}, one more`, "just more than there are", async () =>
          editBoxes(await baseClip(), [[path, (content) => written(content, at, content.readUInt32BE(at) + 1)]]),
        ),
      ]),
]);

/** Tables that the clip lacks, with the bytes before and after their count, which is forged. */
const foreign: [type: string, path: string, before: Buffer, behind: Buffer][] = [
  ["ctts", stbl, u32(0), Buffer.concat([u32(1), u32(0)])],
  ["stss", stbl, u32(0), u32(1)],
  ["stps", stbl, u32(0), u32(1)],
  ["stsh", stbl, u32(0), Buffer.concat([u32(1), u32(1)])],
  ["sbgp", stbl, Buffer.concat([u32(0), Buffer.from("roll")]), Buffer.alloc(8)],
  ["sgpd", stbl, Buffer.concat([u32(2 ** 24), Buffer.from("roll"), u32(2)]), Buffer.alloc(2)],
  ["saiz", stbl, Buffer.concat([u32(0), u8(0)]), Buffer.alloc(1)],
  ["saiz", stbl, Buffer.concat([u32(0), u8(8)]), Buffer.alloc(0)],
  ["saio", stbl, u32(0), u32(0)],
  ["subs", stbl, u32(0), Buffer.alloc(6)],
  ["pssh", "moov", Buffer.concat([u32(2 ** 24), Buffer.alloc(16)]), Buffer.alloc(20)],
  ["keys", "moov/meta", u32(0), Buffer.concat([u32(8), Buffer.from("mdta")])],
  ["keys", "moov/meta", u32(0), Buffer.concat([u32(0), Buffer.from("mdta")])],
];
const forgedForeign = foreign.flatMap(([type, path, before, behind], index) =>
  [huge, large].map((value) =>
    lie(`${type} ${value.toString(16)} (${index})`, "a table with more entries than bytes", () => {
      const table = box(type, before, u32(value), behind);
      return path === "moov/meta" ? insert("moov", full("meta", table)) : insert(path, table);
    }),
  ),
);

const edits = (...entries: [length: number, time: number][]) =>
  box(
    "edts",
    full(
      "elst",
      u32(entries.length),
      ...entries.map(([length, time]) => Buffer.concat([u32(length), u32(time >>> 0), u32(65_536)])),
    ),
  );

const textType = (at: number) =>
  `\xa9${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26), 65 + Math.floor(at / 676))}`;

const tables: HostileFile[] = [
  lie("stz2 of no bits", "four thousand million sizes that need no room", () =>
    replace(stbl, "stsz", full("stz2", u24(0), u8(0), u32(huge))),
  ),
  ...[huge, large].map((value) =>
    lie(`stz2 ${value.toString(16)}`, "sizes of a byte", () =>
      replace(stbl, "stsz", full("stz2", u24(0), u8(8), u32(value), Buffer.alloc(10))),
    ),
  ),
  ...[huge, large].map((value) =>
    lie(`co64 ${value.toString(16)}`, "places of eight bytes", () =>
      replace(stbl, "stco", full("co64", u32(value), u64(40))),
    ),
  ),
  lie("co64 behind the end", "a place at 2^63", () =>
    replace(stbl, "stco", full("co64", u32(2), u64(2n ** 63n), u64(40))),
  ),
  lie("one size for 2^32 samples", "sizes without a table", () =>
    replace(stbl, "stsz", full("stsz", u32(1), u32(huge))),
  ),
  lie("ctts and stts of 2^32", "the list that mediabunny makes of both", async () =>
    editBoxes(await insert(stbl, full("ctts", u32(1), u32(huge), u32(0))), [
      [`${stbl}/stts`, (content) => written(content, 8, huge)],
    ]),
  ),
  lie("two stts", "the second is added to the first", () => insert(stbl, full("stts", u32(1), u32(10), u32(1)))),
  lie("chunks that go back", "first_chunk 1, 3, 2", () =>
    replace(
      stbl,
      "stsc",
      full("stsc", u32(3), ...[1, 3, 2].map((first) => Buffer.concat([u32(first), u32(1), u32(1)]))),
    ),
  ),
  lie("a chunk of nothing", "samples_per_chunk 0", () =>
    replace(stbl, "stsc", full("stsc", u32(1), u32(1), u32(0), u32(1))),
  ),
  lie("a million edits", "each shows the clip once more", () =>
    insert("moov/trak", box("edts", full("elst", u32(1_000_000), Buffer.alloc(12_000_000)))),
  ),
  lie("elst ffffffff", "more edits than bytes", () =>
    insert("moov/trak", box("edts", full("elst", u32(huge), Buffer.alloc(12)))),
  ),
  lie("an edit from the end of days", "media_time 2^31 - 1 of a short second", async () =>
    editBoxes(await insert("moov/trak", edits([100, 0x7f_ff_ff_ff])), [
      [`${mdia}/mdhd`, (content) => written(content, 12, 1)],
    ]),
  ),
  lie("an edit before the beginning", "media_time -2", () => insert("moov/trak", edits([100, -2]))),
  lie("a second of no units", "timescale 0", async () =>
    editBoxes(await baseClip(), [[`${mdia}/mdhd`, (content) => written(content, 12, 0)]]),
  ),
  lie("60,000 pixels in tkhd", "a track's size", async () =>
    editBoxes(await baseClip(), [["moov/trak/tkhd", (content) => written(written(content, 76, huge), 80, huge)]]),
  ),
  lie("65,535 pixels in stsd", "a description's size", async () =>
    editBoxes(await baseClip(), [[`${stbl}/stsd`, (content) => written(content, 40, huge)]]),
  ),
  lie("a parameter set of 64 KB", "avcC's own lengths", async () =>
    editBoxes(await baseClip(), [
      [
        `${stbl}/stsd`,
        (content) =>
          Buffer.concat([
            content.subarray(0, content.indexOf("avcC") + 10),
            u16(65_535),
            content.subarray(content.indexOf("avcC") + 12),
          ]),
      ],
    ]),
  ),
  lie("cmov", "an index that unpacks", () => insert("moov", box("cmov", box("dcom", "zlib"), box("cmvd", u32(huge))))),
  lie("an index of 40 MB", "held in memory as a whole", () => insert("moov", box("free", Buffer.alloc(40 * 2 ** 20)))),
  lie("texts of each other", "each reads 64 KB of all", () =>
    insert("moov", box("udta", ...Array.from({ length: 10_000 }, (_, at) => box(textType(at), u16(65_535), u16(0))))),
  ),
  lie("values of each other", "each is as long as all that follow", () =>
    insert(
      "moov",
      full(
        "meta",
        box("ilst", ...Array.from({ length: 200 }, () => box("\xa9nam", u32(5_000), "data", u32(1), u32(0)))),
      ),
    ),
  ),
  lie("a track in a table", "a box where none of its kind can be", () =>
    insert(stbl, box("trak", full("hdlr", u32(0), "vide"))),
  ),
];

export const hostileTables: HostileFile[] = [...forgedInPlace, ...forgedForeign, ...tables];
