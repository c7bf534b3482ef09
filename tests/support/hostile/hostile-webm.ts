import { type HostileFile, repeat, u8, u16, u32, u64 } from "./hostile-file";

// Hexadecimal ids are those of Matroska's elements (RFC 9559).
const clusterId = 0x1f43b675;
const idBytes = (id: number) => {
  const length = Math.ceil((32 - Math.clz32(id)) / 8);
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(id, 0, length);
  return bytes;
};
/** RFC 8794, 4: a size of eight bytes, or the marker for an unknown size. */
const sizeBytes = (size: number | bigint) => {
  const bytes = u64(BigInt(size));
  bytes.writeUInt8(bytes.readUInt8(0) | 1, 0);
  return bytes;
};
const unknownSize = 2n ** 56n - 1n;

/** An element; `size` can be a false one. */
function element(id: number, content: Buffer | Buffer[] = [], size?: number | bigint): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(size ?? body.length), body]);
}

const frame = Buffer.from([0x10, 2, 0, 0x9d, 1, 0x2a, 128, 0, 96, 0, 0, 0]);
/** A SimpleBlock. Of the flags, 0x80 marks a key frame, 0x02, 0x04 and 0x06 are the ways to lace several frames. */
const block = (track = 1, flags = 0x80, data: Buffer = frame, time = 0) =>
  element(0xa3, Buffer.concat([u8(0x80 + track), u16(time), u8(flags), data]));
const video = (width = 128, height = 96) => element(0xe0, [element(0xb0, u32(width)), element(0xba, u32(height))]);
const track = (more: Buffer[] = [], picture = video()) =>
  element(0xae, [
    element(0xd7, u8(1)),
    element(0x73c5, u8(1)),
    element(0x83, u8(1)),
    element(0x86, Buffer.from("V_VP8")),
    picture,
    ...more,
  ]);
const cluster = (blocks: Buffer[], size?: number | bigint) =>
  element(clusterId, [element(0xe7, u8(0)), ...blocks], size);

type Parts = { tracks?: Buffer[]; front?: Buffer[]; clusters?: Buffer[]; size?: number | bigint };

/** A WebM of ten pictures, or of the given parts. */
export function makeElements({ tracks = [track()], front = [], clusters, size }: Parts = {}): Buffer {
  const pictures = Array.from({ length: 10 }, (_, at) => block(1, 0x80, frame, at * 100));
  const head = element(0x1a45dfa3, [
    element(0x4282, Buffer.from("webm")),
    element(0x4287, u8(4)),
    element(0x4285, u8(2)),
  ]);
  const info = element(0x1549a966, [element(0x2ad7b1, u32(1_000_000)), element(0x4489, u32(0))]);
  const body = [...front, info, element(0x1654ae6b, tracks), ...(clusters ?? [cluster(pictures)])];
  return Buffer.concat([head, element(0x18538067, body, size)]);
}

const of = (name: string, note: string, make: () => Buffer, isLie = true): HostileFile => ({
  name: `webm: ${name}`,
  kind: "clip",
  note,
  make,
  expects: isLie ? "failed" : "either",
  isLie,
});
const times = (count: number, make: (at: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => make(at)));
const encoded = (...content: Buffer[]) => track([element(0x6d80, [element(0x6240, [element(0x5034, content)])])]);
const cue = (time: number) =>
  element(0xbb, [element(0xb3, u32(time)), element(0xb7, [element(0xf7, u8(1)), element(0xf1, u8(0))])]);

export const hostileWebm: HostileFile[] = [
  of(
    "sizes that nobody knows",
    "as live recorders write them",
    () =>
      makeElements({ clusters: [cluster([block()], unknownSize), cluster([block()], unknownSize)], size: unknownSize }),
    false,
  ),
  of("a block beyond its cluster", "an element's size", () =>
    makeElements({ clusters: [cluster([element(0xa3, frame, 1_000)]), cluster([block()])] }),
  ),
  of("a block of 2^55 bytes", "an element's size", () =>
    makeElements({ clusters: [cluster([element(0xa3, frame, 2n ** 55n)]), cluster([block()])] }),
  ),
  of("tracks beyond the file", "an element's size", () =>
    makeElements({ front: [element(0x1654ae6b, [track()], 2n ** 40n)] }),
  ),
  of("tracks of no size", "an element that cannot be endless", () =>
    makeElements({ front: [element(0x1654ae6b, [track()], unknownSize)] }),
  ),
  of("a cluster without a size that can be", "mediabunny looks for it where it is, without end", () =>
    makeElements({ clusters: [Buffer.concat([u32(clusterId), u8(0), Buffer.alloc(100)]), cluster([block()])] }),
  ),
  of("what is no element", "noise before the media", () => makeElements({ front: [Buffer.alloc(5_000, 0x01)] })),
  of("laced frames beyond the block", "Xiph's sizes", () =>
    makeElements({ clusters: [cluster([block(1, 0x82, Buffer.from([3, 255, 255, 10, 10, 10, 1, 2]))])] }),
  ),
  of("laced frames of EBML beyond the block", "EBML's sizes", () =>
    makeElements({ clusters: [cluster([block(1, 0x86, Buffer.from([3, 0x4f, 0xff, 0xc0, 0xc0, 1]))])] }),
  ),
  of("more laced frames than sizes", "a number without its list", () =>
    makeElements({ clusters: [cluster([block(1, 0x82, Buffer.from([255, 1, 1]))])] }),
  ),
  of("51,000 laced frames in a cluster", "each moves all others", () =>
    makeElements({
      clusters: [cluster([times(200, () => block(1, 0x84, Buffer.concat([u8(255), Buffer.alloc(256)])))])],
    }),
  ),
  of("260,000 blocks", "more than are believed", () =>
    makeElements({ clusters: [cluster([repeat(260_000, block(1, 0, Buffer.alloc(1)))])] }),
  ),
  of("33 tracks of blocks", "more than are believed", () =>
    makeElements({ clusters: [cluster([times(33, (at) => block(at + 1))])] }),
  ),
  of("10,000 tracks", "each the same", () => makeElements({ tracks: [repeat(10_000, track())] })),
  of("200,000 empty elements", "of nothing", () => makeElements({ front: [repeat(200_000, element(0xec))] })),
  of("100,000 cues", "all of the same time", () =>
    makeElements({
      front: [element(0x1c53bb6b, repeat(100_000, cue(7)))],
    }),
  ),
  of("40 MB of tags", "held in memory as a whole", () =>
    makeElements({ front: [element(0x1254c367, Buffer.alloc(40 * 2 ** 20))] }),
  ),
  of("a tag 10,000 deep", "an element in an element", () => {
    const heads = Array.from({ length: 10_000 }, (_, at) => element(0x67c8, [], 10 * (9_999 - at)));
    const nest = Buffer.concat(heads);
    return makeElements({ front: [element(0x1254c367, element(0x7373, nest))] });
  }),
  of("a codec's 2 MB", "CodecPrivate", () =>
    makeElements({ tracks: [track([element(0x63a2, Buffer.alloc(2 ** 21))])] }),
  ),
  of("60,000 pixels", "a picture's size", () => makeElements({ tracks: [track([], video(60_000, 60_000))] })),
  of("10,000 by 10,000 pixels", "a picture of more than 8K", () =>
    makeElements({ tracks: [track([], video(10_000, 10_000))] }),
  ),
  of("zlib", "a track compressed once more", () => makeElements({ tracks: [encoded(element(0x4254, u8(0)))] })),
  of("compressed by default", "which is zlib's", () => makeElements({ tracks: [encoded()] })),
  of("a megabyte before each packet", "what was taken away is given back", () =>
    makeElements({ tracks: [encoded(element(0x4254, u8(3)), element(0x4255, Buffer.alloc(2 ** 20)))] }),
  ),
  of("encrypted", "nobody has the key", () =>
    makeElements({ tracks: [track([element(0x6d80, [element(0x6240, [element(0x5035)])])])] }),
  ),
  of("a tick of no time", "TimestampScale 0", () =>
    makeElements({ front: [element(0x1549a966, [element(0x2ad7b1, u8(0))])] }),
  ),
  of("tracks in a block", "the file sends its readers there", () => {
    const hidden = element(0x1654ae6b, repeat(100, track()));
    const seek = (position: number) =>
      element(0x114d9b74, [element(0x4dbb, [element(0x53ab, u32(0x1654ae6b)), element(0x53ac, u32(position))])]);
    const make = (position: number) =>
      makeElements({ front: [seek(position)], clusters: [cluster([block(1, 0x80, hidden)])] });
    const clip = make(0);
    const start = clip.indexOf(u32(0x18538067)) + 12;
    return make(clip.lastIndexOf(hidden) - start);
  }),
  of("truncated in its only cluster", "a recording that was cut off", () => makeElements().subarray(0, -40), false),
];
