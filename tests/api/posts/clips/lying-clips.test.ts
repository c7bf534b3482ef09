import { count } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import { makePostClip } from "@/lib/server/features/posts/make-clip";
import { messages } from "@/lib/shared/all-messages";
import { testCast } from "../../../support/cast";
import { flipBits, noMedia, zip } from "../../../support/hostile/files-that-lie";
import { testInstallation } from "../../../support/installation";
import { makePhoto } from "../../../support/pictures";
import { readPost } from "../../../support/posts";
import { submit, submitVideo } from "../../../support/submissions";
import { makeClip, makeWebm } from "../../../support/videos/clips";
import { box } from "../../../support/videos/mp4-box";
import { beginUpload, createUpload, makeHollowMp4, sendBytes } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.videos;
let clips: Record<"mp4" | "mov" | "webm", Buffer>;

beforeAll(async () => {
  clips = { mp4: await makeClip(), mov: await makeClip({ container: "mov" }), webm: await makeWebm() };
});

const types = ["video/mp4", "video/quicktime", "video/webm", "video/3gpp"];
const base64 = (text: string) => Buffer.from(text).toString("base64");
const rows = async () => (await installation.deps.db.select({ rows: count() }).from(posts))[0]?.rows;

/** Uploads a whole file to the embedded video host under the given type. */
async function send(bytes: Uint8Array, type = "video/mp4") {
  const ticket = await beginUpload(cast.event);
  const metadata = { "Upload-Metadata": `filetype ${base64(type)},title ${base64("VID_0001.mp4")}` };
  expect((await createUpload(ticket, bytes.byteLength, metadata)).status).toBe(201);
  const { status, text } = await sendBytes(ticket, bytes);
  return { ticket, status, message: status >= 400 ? JSON.parse(text).message : null };
}

/** Expects a refusal with a guest's sentence, and no row, stored byte, upload or file left behind. */
async function expectRefused(bytes: Uint8Array, type?: string, sentence?: string) {
  const before = { rows: await rows(), keys: await installation.storedKeys() };
  const { ticket, status, message } = await send(bytes, type);
  expect([400, 413, 415]).toContain(status);
  expect(sentence ? [sentence] : [text.notAVideo, text.truncated]).toContain(message);
  expect((await submitVideo(cast.event, ticket.video_id)).status).toBe(400);
  expect({ rows: await rows(), keys: await installation.storedKeys() }).toEqual(before);
  expect(await installation.uploadedFiles()).toEqual([]);
  expect(await installation.spooledFiles()).toEqual([]);
}

/** Expects a refusal, or a clean clip, or a failure reported to the moderator. */
async function expectHarmless(bytes: Uint8Array) {
  const { ticket, status } = await send(bytes);
  if (status !== 204) return expect([400, 413, 415]).toContain(status);
  const { body } = await submitVideo(cast.event, ticket.video_id);
  await makePostClip(installation.deps, body.id);
  // The post's job would remove its upload.
  await installation.deps.videoHost.remove([ticket.video_id]);
  expect([await installation.spooledFiles(), await installation.openFiles()]).toEqual([[], []]);
  const { media_state, media_key } = await readPost(installation.deps, body.id);
  if (media_state === "failed") return expect(media_key).toBeNull();
  expect(media_state).toBe("ready");
  const stored = await installation.deps.storage.read(media_key ?? "");
  const shown = Buffer.from(await new Response(stored?.stream).arrayBuffer());
  expect(stored?.contentType).toMatch(/^video\/(mp4|webm)$/);
  expect(shown.includes("<script")).toBe(false);
  expect(shown.length).toBeLessThan(bytes.length + 10_000);
}

describe.each([...noMedia, ["a picture", () => makePhoto()] as const])("%s", (_, make) => {
  it.each(types)("a file that is no clip but says it is %s is refused", async (type) =>
    expectRefused(await make(), type, text.notAVideo),
  );
});

it.each(["mp4", "mov", "webm"] as const)("a clip (%s) that says it is a photo is refused", async (container) => {
  const answer = await submit(cast.event, clips[container]);
  expect(answer).toMatchObject({ status: 415, body: { message: messages.submission.notAPhoto } });
});

describe.each(["mp4", "mov", "webm"] as const)("damaged clips (%s)", (container) => {
  it.each([0.1, 0.5, 0.9])("a clip with only %s of its bytes is refused, or shown as far as it goes", async (part) => {
    const whole = clips[container];
    const bytes = whole.subarray(0, Math.floor(whole.length * part));
    await (container === "webm" ? expectHarmless(bytes) : expectRefused(bytes, "video/mp4", text.truncated));
  });

  it.each([1, 2, 3, 4, 5, 6])("a clip with flipped bits is harmless (%s)", (seed) =>
    expectHarmless(flipBits(clips[container], seed)),
  );

  it("a clip with a page, a script and an archive appended is shown without them", () => {
    const appended = [Buffer.from("<!doctype html><script>alert(1)</script>"), zip()];
    return expectHarmless(Buffer.concat([clips[container], ...appended]));
  });
});

describe("clips that claim to be huge", () => {
  /** Overwrites numbers in a box; `write` gets the content behind the box's name. */
  function lie(type: string, write: (content: Buffer) => void): Buffer {
    const lying = Buffer.from(clips.mp4);
    const at = lying.indexOf(type, 0, "latin1");
    if (at < 0) throw new Error(`The clip has no ${type}.`);
    write(lying.subarray(at + 4));
    return lying;
  }
  const maxUint32 = 0xffff_ffff;
  const longBox = (size: bigint, type: string) => {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1, 0);
    header.write(type, 4, "latin1");
    header.writeBigUInt64BE(size, 8);
    return header;
  };
  const start = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));

  // ISO/IEC 14496-12: offsets of the numbers behind name, version and flags.
  it.each<[string, () => Buffer]>([
    ["in its pixels", () => lie("avc1", (entry) => entry.writeUInt32BE(maxUint32, 24))],
    ["in its track's size", () => lie("tkhd", (header) => header.fill(0xff, 76, 84))],
    ["in its time", () => lie("mdhd", (header) => header.writeUInt32BE(maxUint32, 16))],
    [
      "in its number of pictures, all of one size",
      () =>
        lie("stsz", (sizes) => {
          sizes.writeUInt32BE(1, 4);
          sizes.writeUInt32BE(maxUint32, 8);
        }),
    ],
    ["in its number of pictures", () => lie("stsz", (sizes) => sizes.writeUInt32BE(maxUint32, 8))],
    ["in the repetitions of a time", () => lie("stts", (times) => times.writeUInt32BE(maxUint32, 8))],
    ["in its number of times", () => lie("stts", (times) => times.writeUInt32BE(maxUint32, 4))],
    ["in the pictures of a piece", () => lie("stsc", (pieces) => pieces.writeUInt32BE(maxUint32, 12))],
    ["in its number of pieces", () => lie("stco", (places) => places.writeUInt32BE(maxUint32, 4))],
    ["in where its pieces lie", () => lie("stco", (places) => places.writeUInt32BE(maxUint32, 8))],
  ])("a clip that claims to be huge, %s, is harmless", (_, make) => expectHarmless(make()));

  it.each<[string, () => Buffer]>([
    ["a box that is longer than the file", () => Buffer.concat([start, box("moov"), longBox(2n ** 40n, "mdat")])],
    ["a box as long as a number can be", () => Buffer.concat([start, box("moov"), longBox(2n ** 64n - 1n, "mdat")])],
    ["a box that ends before it begins", () => Buffer.concat([start, longBox(3n, "moov"), box("mdat")])],
    ["nothing but small boxes", () => Buffer.concat([start, ...Array.from({ length: 20_000 }, () => box("free"))])],
    [
      "an index in an index in an index",
      () => {
        let nested = box("moov");
        for (let depth = 0; depth < 5_000; depth += 1) nested = box("moov", nested);
        return Buffer.concat([start, nested]);
      },
    ],
  ])("a clip with %s is refused", (_, make) => expectRefused(make(), "video/mp4", text.truncated));

  it("a clip with an index of nothing but indexes is harmless", () => {
    let nested = box("trak");
    for (let depth = 0; depth < 5_000; depth += 1) nested = box("moov", nested);
    return expectHarmless(Buffer.concat([start, nested, box("mdat", Buffer.alloc(100))]));
  });

  it("an empty clip is reported to the moderator", () => expectHarmless(makeHollowMp4(1_000_000)));

  it("a clip that claims to be huge leaves the form working for everybody else", async () => {
    const { ticket } = await send(clips.mp4, "video/3gpp");
    const { status, body } = await submitVideo(cast.event, ticket.video_id);
    expect(status).toBe(201);
    await makePostClip(installation.deps, body.id);
    expect(await readPost(installation.deps, body.id)).toMatchObject({ media_state: "ready" });
  });
});
