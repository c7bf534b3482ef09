import { expect, it } from "vitest";
import { inspectClip } from "@/lib/server/outside/media/inspect-clip";
import { messages } from "@/lib/shared/messages";
import { box } from "../../support/videos/mp4-box";

const start = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));

/** Inspects bytes as if read from a bucket; returns the result and the number of requests. */
async function inspect(bytes: Buffer, canConvert = true) {
  let reads = 0;
  const readAt = async (offset: number, length: number) => {
    reads += 1;
    return bytes.subarray(offset, offset + length);
  };
  const outcome = await inspectClip(readAt, bytes.length, async () => canConvert).catch(
    (error: Error) => error.message,
  );
  return { outcome, reads };
}

it("a clip in a thousand fragments is recognised as whole with few reads", async () => {
  const fragments = Array.from({ length: 990 }, () => [box("moof", Buffer.alloc(100)), box("mdat", Buffer.alloc(200))]);
  const clip = Buffer.concat([start, box("moov", Buffer.alloc(500)), ...fragments.flat()]);
  const { outcome, reads } = await inspect(clip);
  expect(outcome).toEqual({ mime: "video/mp4", container: "mp4" });
  expect(reads).toBeLessThanOrEqual(Math.ceil(clip.length / (64 * 1024)) + 1);
});

it("large boxes are read only at their beginning", async () => {
  const clip = Buffer.concat([start, box("mdat", Buffer.alloc(3_000_000)), box("moov", Buffer.alloc(500))]);
  expect(await inspect(clip)).toEqual({ outcome: { mime: "video/mp4", container: "mp4" }, reads: 2 });
});

it("boxes are found across the edges of read-ahead blocks", async () => {
  for (let bytes = 65_480; bytes < 65_540; bytes += 1) {
    const clip = Buffer.concat([start, box("free", Buffer.alloc(bytes - start.length)), box("moov"), box("mdat")]);
    expect((await inspect(clip)).outcome).toEqual({ mime: "video/mp4", container: "mp4" });
    expect((await inspect(clip.subarray(0, -1))).outcome).toBe(messages.videos.truncated);
  }
});

it("twenty thousand empty boxes are rejected with few reads", async () => {
  const { outcome, reads } = await inspect(
    Buffer.concat([start, ...Array.from({ length: 20_000 }, () => box("free"))]),
  );
  expect(outcome).toBe(messages.videos.truncated);
  expect(reads).toBeLessThan(5);
});

it("a text behind the last box is no missing part, and a cut-off fragment is one", async () => {
  const whole = [start, box("moov", Buffer.alloc(500)), box("mdat", Buffer.alloc(300))];
  const text = Buffer.from('{"device":"a phone that appends a note to its clips"}', "latin1");
  const mp4 = { mime: "video/mp4", container: "mp4" };
  expect((await inspect(Buffer.concat([...whole, text]))).outcome).toEqual(mp4);
  expect((await inspect(Buffer.concat([start, text]))).outcome).toBe(messages.videos.truncated);
  const fragment = Buffer.concat([box("moof", Buffer.alloc(100)), box("mdat", Buffer.alloc(200))]);
  expect((await inspect(Buffer.concat([...whole, fragment.subarray(0, -1)]))).outcome).toBe(messages.videos.truncated);
  expect((await inspect(Buffer.concat([...whole, fragment.subarray(0, 50)]))).outcome).toBe(messages.videos.truncated);
});

/** A track with its handler, and its format in the table of descriptions (ISO/IEC 14496-12, 8.4.3 and 8.5.2). */
function track(handler: string, format: string): Buffer {
  const handled = box("hdlr", Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12)]));
  const formats = box("stsd", Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(format, Buffer.alloc(78))]));
  // QuickTime has a second handler, of the data.
  const data = box("hdlr", Buffer.concat([Buffer.alloc(8), Buffer.from("alis"), Buffer.alloc(12)]));
  return box("trak", box("mdia", Buffer.concat([handled, box("minf", Buffer.concat([data, box("stbl", formats)]))])));
}
const mp4Of = (...tracks: Buffer[]) =>
  Buffer.concat([start, box("mdat", Buffer.alloc(900)), box("moov", Buffer.concat(tracks))]);
/** An element of EBML with a size of one byte (RFC 8794). */
const element = (id: number[], content: Buffer) =>
  Buffer.concat([Buffer.from([...id, 0x80 | content.length]), content]);
function webmOf(kind: number, codec: string): Buffer {
  const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from("webm")));
  const entry = [element([0x83], Buffer.from([kind])), element([0x86], Buffer.from(codec))];
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], Buffer.concat(entry)));
  return Buffer.concat([header, element([0x18, 0x53, 0x80, 0x67], tracks)]);
}

it.each([
  ["an MP4", () => mp4Of(track("soun", "mp4a"), track("meta", "mett"))],
  ["an M4A", () => Buffer.concat([box("ftyp", Buffer.from("M4A \0\0\x02\0", "latin1")), box("mdat"), box("moov")])],
  ["a WebM", () => webmOf(2, "A_OPUS")],
])("sound without a picture (%s) is refused by that name, with few reads", async (_, make) => {
  const { outcome, reads } = await inspect(make());
  expect(outcome).toBe(messages.videos.noPicture);
  expect(reads).toBeLessThan(5);
});

it.each([
  ["a camera's format", () => mp4Of(track("soun", "mp4a"), track("vide", "apcn"))],
  ["old MPEG-4", () => mp4Of(track("vide", "mp4v"))],
  ["H.264 in a WebM", () => webmOf(1, "V_MPEG4/ISO/AVC")],
])("%s is refused by name where nothing converts it", async (_, make) => {
  expect((await inspect(make(), false)).outcome).toBe(messages.videos.unplayable);
  expect((await inspect(make(), true)).outcome).toMatchObject({ mime: expect.any(String) });
});

it("a bought clip is refused by name, converter or not, and a film beside a still is taken", async () => {
  expect((await inspect(mp4Of(track("vide", "encv"), track("soun", "enca")))).outcome).toBe(messages.videos.unplayable);
  const film = mp4Of(track("vide", "jpeg"), track("vide", "avc1"));
  expect((await inspect(film, false)).outcome).toEqual({ mime: "video/mp4", container: "mp4" });
});
