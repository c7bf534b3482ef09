import { readdir, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePostClip } from "@/lib/server/features/posts/make-clip";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { messages } from "@/lib/shared/messages";
import { eventScene } from "../../../support/events/event-scene";
import { testInstallation } from "../../../support/installation";
import { makePhoto, makePngHeader } from "../../../support/pictures";
import { readPost } from "../../../support/posts";
import { clipHeight, clipSecrets, clipWidth, makeClip, makeHevcClip, makeWebm } from "../../../support/videos/clips";
import { postClip, postMadeClip, storedBytes } from "../../../support/videos/posted-clips";
import { makeHollowMp4 } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const scene = eventScene(installation);
const text = messages.videos;

const addClip = (bytes: Uint8Array, poster?: Uint8Array) => postClip(installation, scene.event, bytes, poster);
const prepare = (bytes: Uint8Array, poster?: Uint8Array) => postMadeClip(installation, scene.event, bytes, poster);
const publicBytes = (key: string | null) => storedBytes(installation, key);

/** The boxes of an MP4 in order, nested ones included. */
function boxesOf(file: Buffer, start = 0, end = file.length): string[] {
  const types: string[] = [];
  for (let offset = start; offset + 8 <= end; ) {
    const size = file.readUInt32BE(offset) || end - offset;
    const type = file.toString("latin1", offset + 4, offset + 8);
    types.push(type);
    if (["moov", "trak", "mdia", "minf", "stbl"].includes(type))
      types.push(...boxesOf(file, offset + 8, offset + size));
    offset += Math.max(8, size === 1 ? Number(file.readBigUInt64BE(offset + 8)) : size);
  }
  return types;
}

describe("a guest's clip", () => {
  it("a guest's clip is made even as the first file that a worker ever makes", async () => {
    const post = await addClip(await makeClip());
    const untouched = path.join(installation.deps.spoolDir, "of a fresh worker");
    await makePostClip({ ...installation.deps, spoolDir: untouched }, post.id);
    expect(await readPost(installation.deps, post.id)).toMatchObject({ media_state: "ready" });
    expect(await readdir(untouched)).toEqual([]);
    await rmdir(untouched);
  });

  it("a guest's clip is shown without location, device or title, and has its index before its media", async () => {
    const original = await makeClip({ rotation: 90 });
    for (const secret of clipSecrets) expect(original.includes(secret)).toBe(true);
    expect(boxesOf(original).indexOf("moov")).toBeGreaterThan(boxesOf(original).indexOf("mdat"));
    const clip = await publicBytes((await prepare(original)).media_key);
    const boxes = boxesOf(clip);
    expect(boxes.filter((type) => ["udta", "meta", "©xyz", "ilst", "keys", "uuid"].includes(type))).toEqual([]);
    expect(boxes.indexOf("moov")).toBeGreaterThan(0);
    expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
    for (const secret of clipSecrets) expect(clip.includes(secret)).toBe(false);
  });

  it("a guest's clip that was approved before comes onto the wall when it is ready", async () => {
    const post = await addClip(await makeClip());
    await updatePostStatus(installation.deps, scene.cast.admin, post.id, "approve");
    expect((await readPost(installation.deps, post.id)).wall_position).toBeNull();
    await makePostClip(installation.deps, post.id);
    expect((await readPost(installation.deps, post.id)).wall_position).toBeGreaterThan(0);
  });
});

describe("posters", () => {
  it.each([
    ["that is no picture", () => Buffer.from("<!doctype html>")],
    ["that is a picture's beginning alone", async () => (await makePhoto()).subarray(0, 2_000)],
    ["that claims too many pixels", () => makePngHeader(30_000, 30_000)],
  ])("a poster %s is dropped, and another one is drawn in the clip's shape", async (_, make) => {
    const post = await prepare(await makeClip(), await make());
    expect(post).toMatchObject({ media_state: "ready", poster_key: null });
    const poster = await sharp(await publicBytes(post.thumbnail_media_key)).metadata();
    expect(poster).toMatchObject({ width: clipWidth, height: clipHeight });
  });
});

it("a clip's own frame is its poster where the server can make one, whatever the phone sent", async () => {
  const own = await makePhoto({ width: 480, height: 270, colour: "#000000" });
  const grabFrame = async (_: unknown, target: string) => writeFile(target, own);
  const transcode = () => Promise.reject(new Error("Nothing to convert."));
  const findFfmpeg = async () => ({ grabFrame, transcode, decodes: async () => true });
  const post = await addClip(await makeClip(), await makePhoto({ colour: "#ff0000" }));
  await makePostClip({ ...installation.deps, findFfmpeg }, post.id);
  const { thumbnail_media_key } = await readPost(installation.deps, post.id);
  const [red] = (await sharp(await publicBytes(thumbnail_media_key)).stats()).channels;
  expect(red?.mean).toBeLessThan(60);
});

describe("without a converter", () => {
  it("without a converter HEVC is kept and cleaned, and the moderator sees that it may not play", async () => {
    const post = await prepare(await makeHevcClip());
    expect(post).toMatchObject({ media_state: "ready", media_problem: text.mayNotPlay });
    const clip = await publicBytes(post.media_key);
    for (const secret of clipSecrets) expect(clip.includes(secret)).toBe(false);
  });

  it("without a converter WebM stays WebM, without its metadata", async () => {
    const original = await makeWebm();
    expect(original.includes(clipSecrets[0] ?? "")).toBe(true);
    const post = await prepare(original);
    expect(post).toMatchObject({ media_state: "ready", media_problem: null, original_mime: "video/webm" });
    expect(post.media_key).toMatch(/\.webm$/);
    const clip = await publicBytes(post.media_key);
    for (const secret of clipSecrets) expect(clip.includes(secret)).toBe(false);
    expect((await installation.deps.storage.read(post.media_key ?? ""))?.contentType).toBe("video/webm");
  });

  it("sound that an MP4 cannot hold is left out, and the moderator is told", async () => {
    const post = await prepare(await makeClip({ container: "mov", hasPcmSound: true }));
    expect(post).toMatchObject({
      media_state: "ready",
      media_problem: text.soundLost,
      original_mime: "video/quicktime",
    });
  });

  it("an unreadable clip is reported to the moderator, and its original stays", async () => {
    const post = await prepare(makeHollowMp4(10_000));
    expect(post).toMatchObject({ media_state: "failed", media_problem: text.failed, media_key: null });
    expect(await installation.storedKeys()).toContain(post.original_key);
  });
});
