import { expect, it } from "vitest";
import { inspectClip } from "@/lib/server/media/inspect-clip";
import { messages } from "@/lib/shared/messages";
import { box } from "../support/mp4-box";

const start = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));

/** Inspects bytes as if read from a bucket; returns the result and the number of requests. */
async function inspect(bytes: Buffer) {
  let reads = 0;
  const readAt = async (offset: number, length: number) => {
    reads += 1;
    return bytes.subarray(offset, offset + length);
  };
  const outcome = await inspectClip(readAt, bytes.length, async () => true).catch((error: Error) => error.message);
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
