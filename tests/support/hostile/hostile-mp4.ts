import { box, findContent, readBoxes } from "../videos/mp4-edits";
import { type HostileFile, repeat, u16, u32, u64 } from "./hostile-file";
import { baseClip, full, huge, insert, large, lie } from "./hostile-mp4-base";
import { hostileTables } from "./hostile-mp4-tables";

/** `size`: each sample's default bytes. `tail`: bytes after the fragments. `repeat`: the number of fragments. */
type Fragments = { size?: number; tail?: Buffer; repeat?: number };

/** A fragmented clip whose one run claims `count` samples; without fields they take no bytes. */
async function fragmented(runs: Buffer[], options: Fragments = {}): Promise<Buffer> {
  const { size = 0, tail = Buffer.alloc(0), repeat: times = 1 } = options;
  const extend = box("mvex", full("trex", u32(1), u32(1), u32(1), u32(size), u32(0)));
  const clip = await insert("moov", extend);
  const fragment = box("moof", full("mfhd", u32(1)), box("traf", box("tfhd", u32(0x02_00_00), u32(1)), ...runs));
  return Buffer.concat([clip, repeat(times, fragment), tail]);
}
const run = (count: number, ...sizes: number[]) =>
  box("trun", u32(sizes.length ? 0x200 : 0), u32(count), ...sizes.map(u32));

const fragments: HostileFile[] = [
  ...[huge, large].map((value) =>
    lie(`trun ${value.toString(16)}`, "samples without fields", () => fragmented([run(value)])),
  ),
  lie("trun, one more than its sizes", "more samples than sizes", () => fragmented([run(4, 1, 1, 1)])),
  lie("trun of 4 GB", "a size of a sample", () => fragmented([run(1, huge)])),
  lie("trex of 4 GB", "the usual size of a sample", () => fragmented([run(1)], { size: huge })),
  lie("fragments without end", "each a little, together too many", () => fragmented([run(20_000)], { repeat: 5_000 })),
  lie("tfra ffffffff", "a lookup of more entries than bytes", () =>
    fragmented([run(1)], { tail: box("mfra", full("tfra", u32(1), u32(0), u32(huge), Buffer.alloc(11))) }),
  ),
  lie("a hidden mfra", "the last word leads into another box", () => {
    const hidden = box("mfra", full("tfra", u32(1), u32(0), u32(huge), Buffer.alloc(11)));
    return fragmented([run(1)], { tail: box("free", hidden, u32(hidden.length + 4)) });
  }),
  lie("sidx", "65,535 references in no bytes", async () =>
    Buffer.concat([await baseClip(), full("sidx", Buffer.alloc(18), u16(65_535))]),
  ),
  lie("two heads of one fragment", "the second's track is nobody's", async () =>
    fragmented([box("tfhd", u32(0), u32(99)), run(1)]),
  ),
];

const shapes: HostileFile[] = [
  lie("a box 10,000 deep", "a box in a box in a box", () => {
    const heads = Array.from({ length: 10_000 }, (_, at) =>
      Buffer.concat([u32(8 * (10_000 - at)), Buffer.from("dinf")]),
    );
    const nest = Buffer.concat(heads);
    return insert("moov", nest);
  }),
  lie("200,000 empty boxes", "of the index", () => insert("moov", repeat(200_000, box("free")))),
  lie("10,000 tracks", "each the same", async () => {
    const track = box("trak", findContent(await baseClip(), "moov/trak"));
    return insert("moov", repeat(10_000, track));
  }),
  lie("boxes that overlap", "a box that is longer than what it is in", async () => {
    const clip = Buffer.from(await baseClip());
    const at = clip.indexOf("stts") - 4;
    clip.writeUInt32BE(clip.readUInt32BE(at) + 4_000, at);
    return clip;
  }),
  ...[0, 1, 7].map((size) =>
    lie(`a box of ${size} bytes`, "a size that cannot be", async () => {
      const clip = Buffer.from(await baseClip());
      clip.writeUInt32BE(size, clip.indexOf("stbl") - 4);
      return clip;
    }),
  ),
  lie("a box of 2^63 bytes", "a size of 64 bits", async () =>
    insert("moov", Buffer.concat([u32(1), Buffer.from("free"), u64(2n ** 63n)])),
  ),
  {
    ...lie("a file's box of 2^63 bytes", "a size of 64 bits", async () =>
      Buffer.concat([Buffer.concat([u32(1), Buffer.from("mdat"), u64(2n ** 63n)]), await baseClip()]),
    ),
    expects: "refused",
  },
  {
    ...lie("two indexes", "which one is true?", async () => {
      const clip = await baseClip();
      return Buffer.concat([clip, box("moov", findContent(clip, "moov"))]);
    }),
    expects: "either",
  },
  {
    name: "mp4: the media behind the index",
    kind: "clip",
    note: "nothing is wrong with it",
    expects: "either",
    make: async () => {
      const parts = readBoxes(await baseClip()).map(({ type, content }) => box(type, content));
      return Buffer.concat([...parts, box("mdat", Buffer.alloc(100)), box("free")]);
    },
  },
];

export const hostileMp4: HostileFile[] = [...hostileTables, ...fragments, ...shapes];
