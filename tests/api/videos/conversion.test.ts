import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaNotes } from "@/components/moderation/post/media-notes";
import { env } from "@/lib/server/env";
import { getPost } from "@/lib/server/features/posts/read";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { planConversion } from "@/lib/server/outside/media/conversion-plan";
import { findFfmpeg } from "@/lib/server/outside/media/ffmpeg";
import { TooHeavyError } from "@/lib/server/outside/media/undecodable";
import { clipRules as rules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { readPost, type TestPost } from "../../support/posts";
import { newToken, readReceipt } from "../../support/posts/receipts";
import { submitVideo } from "../../support/submissions";
import { clipHeight, clipWidth, makeClip, makeHevcClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const command = env.FFMPEG_PATH ?? "ffmpeg";

beforeAll(async () => {
  installation.deps.findFfmpeg = () => findFfmpeg(command, installation.deps.decoders);
});

async function prepare(bytes: Uint8Array): Promise<TestPost> {
  const { video_id } = await uploadVideo(cast.event, bytes);
  const { body } = await submitVideo(cast.event, video_id);
  await drainJobs(installation.databaseUrl, installation.deps);
  return readPost(installation.deps, body.id);
}

/**
 * Two seconds of a moving test picture with a tone, in a codec that the product's own code cannot make; repeated
 * without encoding it again.
 */
async function encode(name: string, codecs: string[], { rate = 10, times = 1 } = {}): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-clip-"));
  const file = path.join(folder, name);
  const picture = ["-f", "lavfi", "-i", `testsrc=size=320x240:rate=${rate}:duration=2`];
  const sound = ["-f", "lavfi", "-i", "sine=duration=2"];
  const place = ["-metadata", "location=+39.0995-094.5783/", "-metadata", "title=In my kitchen"];
  try {
    const ffmpeg = (...args: string[]) => promisify(execFile)(command, ["-v", "error", ...args]);
    await ffmpeg(...picture, ...sound, ...codecs, ...place, file);
    if (times === 1) return await readFile(file);
    const long = path.join(folder, `long-${name}`);
    await ffmpeg("-stream_loop", String(times - 1), "-i", file, "-c", "copy", long);
    return await readFile(long);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it("a missing converter is reported as none", async () => {
  expect(await findFfmpeg("/nowhere/ffmpeg", installation.deps.decoders)).toBeNull();
});

// A clip that needs converting needs ffmpeg to make it; the product runs without ffmpeg, and so do its tests.
if (await findFfmpeg(command, { runOther: (_lane, _work, run) => run() })) {
  describe("with a converter", () => {
    it.each([
      ["MPEG-4 part 2 in an MP4", "clip.mp4", ["-c:v", "mpeg4", "-c:a", "aac"]],
      ["VP8 in a WebM", "clip.webm", ["-c:v", "libvpx", "-c:a", "libvorbis", "-ac", "2"]],
      ["H.263 in a 3GP", "clip.3gp", ["-c:v", "h263", "-s", "352x288", "-c:a", "aac"]],
    ])(
      "a converter turns %s into an MP4 of H.264 and AAC without a location",
      { timeout: 30_000 },
      async (_, name, codecs) => {
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
      },
    );

    it("a converter gives a clip without a poster one of its own frames, upright", { timeout: 30_000 }, async () => {
      const post = await prepare(await makeClip({ rotation: 90 }));
      const poster = sharp(await readPublic(post.thumbnail_media_key));
      expect(await poster.metadata()).toMatchObject({ width: clipHeight, height: clipWidth });
      // The fixture's frames are plain grey, and the phone's poster has a bright mark on dark.
      const { channels } = await poster.stats();
      expect(Math.max(...channels.map((channel) => channel.max - channel.min))).toBeLessThan(10);
    });

    it("a converter cuts a clip of eleven minutes to its first three, and moderator and guest are told", {
      timeout: 60_000,
    }, async () => {
      const original = await encode("clip.mp4", ["-c:v", "mpeg4", "-c:a", "aac"], { rate: 2, times: 330 });
      const token = newToken();
      const { video_id } = await uploadVideo(cast.event, original);
      const { body } = await submitVideo(cast.event, video_id, { fields: { guest_token: token } });
      await drainJobs(installation.databaseUrl, installation.deps);
      const post = await readPost(installation.deps, body.id);
      expect(post).toMatchObject({ media_state: "ready", media_problem: null, media_kept_seconds: 180 });
      expect(await lengthOf(await readPublic(post.media_key))).toBeCloseTo(180, 0);
      const shown = await getPost(installation.deps, cast.admin, post.id);
      expect(mediaNotes(shown)).toEqual([messages.videos.cut(180)]);
      expect((await readReceipt(token)).body.posts).toMatchObject([{ id: post.id, kept_seconds: 180 }]);
    });

    it("a converter converts a clip of ten minutes whole, without a note", { timeout: 60_000 }, async () => {
      const post = await prepare(await encode("clip.mp4", ["-c:v", "mpeg4", "-an"], { rate: 2, times: 300 }));
      expect(post).toMatchObject({ media_state: "ready", media_problem: null, media_kept_seconds: null });
      expect(await lengthOf(await readPublic(post.media_key))).toBeCloseTo(600, 0);
    });

    it("a conversion stops at its plan's length, and at its plan's memory limit", {
      timeout: 30_000,
    }, async () => {
      const ffmpeg = await findFfmpeg(command, installation.deps.decoders);
      const plan = { ...planConversion(null), maxSeconds: 1 };
      await withFile(await encode("clip.mp4", ["-c:v", "mpeg4", "-an"]), async (source) => {
        const target = `${source}.mp4`;
        const clip = { path: source, isWebm: false, hdr: null, pictureId: null, soundId: null, hasAudio: true };
        await ffmpeg?.transcode(clip, target, plan, { isAwaited: true });
        expect(await lengthOf(await readFile(target))).toBeCloseTo(1, 1);
        const tight = { ...plan, ceilings: { ...plan.ceilings, memoryBytes: 1 } };
        await expect(ffmpeg?.transcode({ ...clip, hdr: "hlg" }, target, tight, { isAwaited: true })).rejects.toThrow(
          TooHeavyError,
        );
        // Its colour table goes with it.
        expect((await readdir(path.dirname(target))).sort()).toEqual([path.basename(source), path.basename(target)]);
      });
    });

    it.each([
      ["HEVC", makeHevcClip],
      ["H.264", async () => withoutMedia(await makeClip())],
    ])("a clip of %s whose picture no decoder can read is not called ready", { timeout: 30_000 }, async (_, make) => {
      expect(await prepare(await make())).toMatchObject({
        media_state: "failed",
        media_problem: messages.videos.failed,
        media_key: null,
      });
      expect(await installation.spooledFiles()).toEqual([]);
    });

    it("a clip whose conversion takes too much is kept unchanged", { timeout: 30_000 }, async () => {
      const { findFfmpeg: find } = installation.deps;
      const transcode = () => Promise.reject(new TooHeavyError("It took too long."));
      installation.deps.findFfmpeg = async () => {
        const found = await find();
        return found && { ...found, transcode };
      };
      const post = await prepare(await encode("clip.mp4", ["-c:v", "libx265", "-tag:v", "hvc1", "-an"]));
      installation.deps.findFfmpeg = find;
      expect(post).toMatchObject({ media_state: "ready", media_problem: messages.videos.mayNotPlay });
    });
  });
}

/** A clip with all its tables, and noise for media. */
function withoutMedia(clip: Buffer): Buffer {
  const noise = Buffer.from(clip);
  const media = noise.indexOf("mdat", 0, "latin1") + 4;
  return noise.fill(0xaa, media, media + noise.readUInt32BE(media - 8) - 8);
}

/** The length of a clip in seconds. */
async function lengthOf(clip: Buffer): Promise<number | null> {
  let length: number | null = null;
  await withFile(clip, async (source) => {
    const facts = await installation.deps.decoders.run("read-clip", { source, rules }, { isAwaited: true });
    length = facts.durationSeconds;
  });
  return length;
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
