import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/server/env";
import { drainJobs } from "@/lib/server/jobs/drain";
import { findFfmpeg } from "@/lib/server/media/ffmpeg";
import { clipRules as rules } from "@/lib/shared/limits";
import { clipHeight, clipWidth, makeClip, makeHevcClip } from "../../support/clips";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast } from "../../support/people";
import { readPost, type TestPost } from "../../support/posts";
import { submitVideo } from "../../support/submissions";
import { uploadVideo } from "../../support/video-uploads";

const installation = testInstallation();
const command = env.FFMPEG_PATH ?? "ffmpeg";
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
  installation.deps.findFfmpeg = () => findFfmpeg(command, installation.deps.decoders);
});

async function prepare(bytes: Uint8Array): Promise<TestPost> {
  const { video_id } = await uploadVideo(cast.event, bytes);
  const { body } = await submitVideo(cast.event, video_id);
  await drainJobs(installation.databaseUrl, installation.deps);
  return readPost(installation.deps, body.id);
}

/** Two seconds of a moving test picture with a tone, in a codec that the product's own code cannot make. */
async function encode(name: string, codecs: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-clip-"));
  const file = path.join(folder, name);
  const picture = ["-f", "lavfi", "-i", "testsrc=size=320x240:rate=10:duration=2"];
  const sound = ["-f", "lavfi", "-i", "sine=duration=2"];
  const place = ["-metadata", "location=+39.0995-094.5783/", "-metadata", "title=In my kitchen"];
  try {
    await promisify(execFile)(command, ["-v", "error", ...picture, ...sound, ...codecs, ...place, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it("a converter that is not there is none", async () => {
  expect(await findFfmpeg("/nowhere/ffmpeg", installation.deps.decoders)).toBeNull();
});

// A clip that needs converting can only be made where the converter is; the product does without one, and so do its tests.
if (await findFfmpeg(command, { convert: (work) => work() })) {
  describe("with a converter", () => {
    it.each([
      ["MPEG-4 part 2 in an MP4", "clip.mp4", ["-c:v", "mpeg4", "-c:a", "aac"]],
      ["VP8 in a WebM", "clip.webm", ["-c:v", "libvpx", "-c:a", "libvorbis", "-ac", "2"]],
      ["H.263 in a 3GP", "clip.3gp", ["-c:v", "h263", "-s", "352x288", "-c:a", "aac"]],
    ])("%s becomes an MP4 of H.264 and AAC without a place", { timeout: 30_000 }, async (_, name, codecs) => {
      const original = await encode(name, codecs);
      const post = await prepare(original);
      expect(post).toMatchObject({ media_state: "ready", media_problem: null });
      expect(post.media_key).toMatch(/\.mp4$/);
      const clip = await readPublic(post.media_key);
      expect(clip.includes("+39.0995")).toBe(false);
      expect(clip.includes("In my kitchen")).toBe(false);
      await withFile(clip, async (file) => {
        const facts = await installation.deps.decoders.run("read-clip", { source: file, rules }, { isAwaited: true });
        expect(facts).toMatchObject({ videoCodec: "avc", audioCodec: "aac" });
      });
    });

    it("a clip without a poster gets one of its own frames, upright", { timeout: 30_000 }, async () => {
      const post = await prepare(await makeClip({ rotation: 90 }));
      const poster = sharp(await readPublic(post.thumbnail_media_key));
      expect(await poster.metadata()).toMatchObject({ width: clipHeight, height: clipWidth });
      // The fixture's frames are one grey each, the drawn poster has a bright mark on a dark ground.
      const { channels } = await poster.stats();
      expect(Math.max(...channels.map((channel) => channel.max - channel.min))).toBeLessThan(10);
    });

    it("a clip that it cannot convert is kept as it is", { timeout: 30_000 }, async () => {
      expect(await prepare(await makeHevcClip())).toMatchObject({ media_state: "ready", media_width: clipWidth });
      expect(await installation.spooledFiles()).toEqual([]);
    });
  });
}

async function readPublic(key: string | null): Promise<Buffer> {
  const stored = await installation.deps.storage.read(key ?? "");
  return Buffer.from(await new Response(stored?.stream).arrayBuffer());
}

async function withFile(bytes: Buffer, work: (file: string) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-clip-"));
  const file = path.join(folder, "clip");
  await writeFile(file, bytes);
  await work(file).finally(() => rm(folder, { recursive: true }));
}
