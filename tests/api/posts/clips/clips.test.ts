import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getMedia } from "@/app/api/media/[...key]/route";
import { setDeps } from "@/lib/server/compose";
import { makePostClip } from "@/lib/server/features/posts/make-clip";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { messages } from "@/lib/shared/messages";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { readPost } from "../../../support/posts";
import { submitVideo } from "../../../support/submissions";
import { clipHeight, clipWidth, makeClip } from "../../../support/videos/clips";
import { box } from "../../../support/videos/mp4-box";
import { postClip, postMadeClip, storedBytes } from "../../../support/videos/posted-clips";
import { beginUpload, createUpload, sendBytes, uploadVideo } from "../../../support/videos/video-uploads";

/** A clip from its upload to its public address; made-clips.test.ts covers what is made of it. */

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.videos;
let event: TestEvent;

beforeAll(async () => {
  event = await createEvent(installation.deps, cast.account_id);
});

function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const addClip = (bytes: Uint8Array, poster?: Uint8Array) => postClip(installation, event, bytes, poster);
const prepare = (bytes: Uint8Array, poster?: Uint8Array) => postMadeClip(installation, event, bytes, poster);
const publicBytes = (key: string | null) => storedBytes(installation, key);

const serve = (key: string | null, headers: Record<string, string> = {}) =>
  getMedia(new Request(`http://wall.test/api/media/${key}`, { headers }), {
    params: Promise.resolve({ key: String(key).split("/") }),
  });

describe("a guest's clip", () => {
  it("a guest's clip waits for the worker, which makes it ready with a clip and a poster of known shape", async () => {
    const post = await addClip(await makeClip({ rotation: 90 }), await makePhoto({ width: 960, height: 1280 }));
    expect(post).toMatchObject({ media_type: "video", media_state: "processing", status: "pending", media_key: null });
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await installation.uploadedFiles()).toEqual([]);
    const ready = await readPost(installation.deps, post.id);
    expect(ready).toMatchObject({
      media_state: "ready",
      media_problem: null,
      media_width: clipHeight,
      media_height: clipWidth,
      placeholder_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      wall_position: null,
    });
    expect(ready.media_key).toMatch(/^public\/[0-9a-f]{32}\.mp4$/);
    const poster = await sharp(await publicBytes(ready.thumbnail_media_key)).metadata();
    expect(poster).toMatchObject({ format: "webp", width: 480, height: 640 });
    expect(poster.exif).toBeUndefined();
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a guest's clip is served whole and in ranges", async () => {
    const { media_key } = await prepare(await makeClip());
    const clip = await publicBytes(media_key);
    const whole = await serve(media_key);
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true);
    const part = await serve(media_key, { Range: "bytes=100-199" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${clip.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(100, 200))).toBe(true);
    expect((await serve(media_key, { Range: `bytes=${clip.length}-` })).status).toBe(416);
  });

  it("a guest's clip is made once, however often the job runs", async () => {
    const post = await addClip(await makeClip());
    const before = await installation.storedKeys();
    await Promise.all([makePostClip(installation.deps, post.id), makePostClip(installation.deps, post.id)]);
    await makePostClip(installation.deps, post.id);
    // One clip and one poster.
    expect(await installation.storedKeys()).toHaveLength(before.length + 2);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a guest's clip is made at the next try when the store fails at the first, and nothing is lost", async () => {
    const post = await addClip(await makeClip());
    const { storage } = installation.deps;
    const broken = { ...storage, put: () => Promise.reject(new Error("The store is down.")) };
    await expect(makePostClip({ ...installation.deps, storage: broken }, post.id)).rejects.toThrow();
    expect(await readPost(installation.deps, post.id)).toMatchObject({ media_state: "processing" });
    expect(await installation.spooledFiles()).toEqual([]);
    await makePostClip(installation.deps, post.id);
    expect(await readPost(installation.deps, post.id)).toMatchObject({ media_state: "ready" });
  });
});

describe("refusals that store nothing", () => {
  it("a forged video id, or another event's, is refused", async () => {
    const foreign = await uploadVideo(cast.strangerEvent, await makeClip());
    const before = await installation.storedKeys();
    for (const video_id of [randomUUID(), foreign.video_id, "../../originals/x"]) {
      const answer = await submitVideo(event, video_id);
      expect(answer).toMatchObject({ status: 400, body: { message: text.unknown } });
    }
    expect(await installation.storedKeys()).toEqual(before);
    await installation.deps.videoHost.remove([foreign.video_id]);
  });

  it("an incomplete upload is refused, and can be continued", async () => {
    const clip = await makeClip();
    const ticket = await beginUpload(event);
    await createUpload(ticket, clip.length);
    await sendBytes(ticket, clip.subarray(0, 5_000));
    const early = await submitVideo(event, ticket.video_id);
    expect(early).toMatchObject({ status: 503, body: { message: text.incomplete } });
    await sendBytes(ticket, clip.subarray(5_000), 5_000);
    expect((await submitVideo(event, ticket.video_id)).status).toBe(201);
  });

  it.each(["find", "copyTo"] as const)(
    "a retry that meets its upload used and removed after the first attempt (at %s) returns the same post",
    async (step) => {
      const event = await createEvent(installation.deps, cast.account_id);
      const { video_id } = await uploadVideo(event, await makeClip());
      const headers = { "idempotency-key": randomUUID() };
      const [late, reached] = [makeGate(), makeGate()];
      const { videoHost } = installation.deps;
      let calls = 0;
      const held = async (...given: [string, string]) => {
        calls += 1;
        if (calls === 1) {
          reached.open();
          await late.opened;
        }
        return (videoHost[step] as (...given: string[]) => Promise<unknown>)(...given);
      };
      setDeps({ ...installation.deps, videoHost: { ...videoHost, [step]: held } });
      const retry = submitVideo(event, video_id, { headers });
      await reached.opened;
      const first = await submitVideo(event, video_id, { headers });
      await videoHost.remove([video_id]);
      late.open();
      const answers = [first, await retry];
      setDeps(installation.deps);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body.id).toBe(first.body.id);
      const other = await submitVideo(event, video_id, { headers, fields: { caption: "Another" } });
      expect(other.status).toBe(422);
    },
  );

  it("a video is posted once, even by two simultaneous posts; a retry returns the same post", async () => {
    const { video_id } = await uploadVideo(event, await makeClip());
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await submitVideo(event, video_id, { headers });
    const again = await submitVideo(event, video_id, { headers });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const later = await submitVideo(event, video_id);
    expect(later).toMatchObject({ status: 409, body: { message: text.used } });
    const other = await uploadVideo(event, await makeClip());
    const both = await Promise.all([submitVideo(event, other.video_id), submitVideo(event, other.video_id)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, expect.toSatisfy((status) => status >= 400)]);
  });

  const lies: [name: string, make: () => Promise<Uint8Array> | Uint8Array, status: number, message: string][] = [
    ["a text", () => Buffer.from("Hello, I am a text that says it is a video."), 415, text.notAVideo],
    ["an HTML page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, text.notAVideo],
    ["a picture", () => makePhoto(), 415, text.notAVideo],
    ["a clip's beginning alone", async () => (await makeClip()).subarray(0, 20_000), 400, text.truncated],
    ["an MP4 without an index", () => box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41")), 400, text.truncated],
  ];

  it.each(lies)("%s is refused as a clip", async (_, make, status, message) => {
    const before = [await installation.storedKeys(), await installation.uploadedFiles()];
    const bytes = await make();
    const ticket = await beginUpload(event);
    await createUpload(ticket, bytes.byteLength);
    const answer = await sendBytes(ticket, bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).message).toBe(message);
    expect((await submitVideo(event, ticket.video_id)).status).toBe(400);
    expect([await installation.storedKeys(), await installation.uploadedFiles()]).toEqual(before);
  });
});
