import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findFfmpeg } from "@/lib/server/outside/media/ffmpeg";
import { messages } from "@/lib/shared/messages";
import { clipScene, hasFfmpeg } from "../../support/videos/clip-scene";

/** A wall shows what a player shows: the film and not the still before it, and a picture whose sound is broken. */

const { factsOf, ffmpeg, inFolder, installation, pixelsOf, prepare, publicFile } = clipScene();
const colour = (name: string, seconds: number) => [
  ...["-f", "lavfi", "-i", `color=${name}:size=128x96:rate=30:d=${seconds}`],
];
const tone = ["-f", "lavfi", "-i", "sine=duration=1"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

/** The first picture, as one pixel of red, green and blue. */
const firstOf = async (file: string) => (await pixelsOf(file))[0] ?? [];
const isGreen = ([red = 255, green = 0]: number[]) => green > red + 80;

/** A second of green with a tone; `damage` changes the bytes. */
async function withSound(damage: (clip: Buffer) => Buffer, ...options: string[]): Promise<string> {
  const [whole, file] = [inFolder("whole.mp4"), inFolder("sound.mp4")];
  await ffmpeg(...colour("green", 1), ...tone, ...h264, "-c:a", "aac", whole);
  await ffmpeg("-i", whole, "-c", "copy", ...options, file);
  await writeFile(file, damage(await readFile(file)));
  return file;
}
/** Sound in a format that nobody knows: neither its code nor its configuration. */
const unknownSound = (clip: Buffer) => Buffer.from(clip.toString("latin1").replace(/mp4a|esds/g, "zz0z"), "latin1");

if (hasFfmpeg) {
  describe("with a converter", { timeout: 120_000 }, () => {
    it.each([
      ["of an unknown format", () => withSound(unknownSound)],
      ["whose bytes are noise", () => withSound((clip) => clip, "-bsf:a", "noise=1")],
    ])("a clip with sound %s is shown without it, and the moderator is told", async (_, make) => {
      const post = await prepare(await make());
      expect(post).toMatchObject({ media_state: "ready", media_problem: messages.videos.soundLost });
      const shown = await publicFile(post.media_key, "public.mp4");
      expect(await factsOf(shown)).toMatchObject({ videoCodec: "avc", hasAudio: false });
      expect(isGreen(await firstOf(shown))).toBe(true);
    });

    it("a clip with sound that decodes is copied with it", async () => {
      const post = await prepare(await withSound((clip) => clip));
      expect(post).toMatchObject({ media_state: "ready", media_problem: null });
      expect(await factsOf(await publicFile(post.media_key, "public.mp4"))).toMatchObject({ audioCodec: "aac" });
    });

    it("a converter that is killed says nothing about a clip: it is copied whole", async () => {
      const killed = inFolder("killed-ffmpeg");
      await writeFile(killed, '#!/bin/sh\n[ "$1" = -version ] && echo "ffmpeg version 0" && exit\nkill -9 $$\n', {
        mode: 0o700,
      });
      installation.deps.findFfmpeg = () => findFfmpeg(killed, installation.deps.decoders);
      const post = await prepare(await withSound((clip) => clip));
      expect(post).toMatchObject({ media_state: "ready", media_problem: null });
      expect(await factsOf(await publicFile(post.media_key, "public.mp4"))).toMatchObject({ audioCodec: "aac" });
    });

    it.each([
      ["H.264", h264],
      ["MPEG-4", ["-c:v", "mpeg4"]],
    ])("the film is shown and not the still that the file has first (%s)", async (_, film) => {
      const file = inFolder("still.mov");
      const [stillCodec, filmCodec] = [
        ["-c:v:0", "mjpeg"],
        ["-c:v:1", film[1] ?? ""],
      ];
      const inputs = [...colour("red", 0.03), ...colour("green", 2)];
      await ffmpeg(
        ...inputs,
        "-map",
        "0:v",
        "-map",
        "1:v",
        ...stillCodec,
        ...filmCodec,
        "-pix_fmt:v:1",
        "yuv420p",
        file,
      );
      const post = await prepare(file);
      expect(post).toMatchObject({ media_state: "ready", media_problem: null });
      const shown = await publicFile(post.media_key, "public.mp4");
      expect((await factsOf(shown)).durationSeconds).toBeCloseTo(2, 1);
      expect(isGreen(await firstOf(shown))).toBe(true);
      expect(isGreen(await firstOf(await publicFile(post.thumbnail_media_key, "poster.webp")))).toBe(true);
    });

    it("the poster is no black frame where the first seconds have another", async () => {
      const file = inFolder("black.mp4");
      await ffmpeg(...colour("black", 2), ...colour("green", 1), "-filter_complex", "concat=n=2:v=1", ...h264, file);
      const post = await prepare(file);
      expect(isGreen(await firstOf(await publicFile(post.thumbnail_media_key, "poster.webp")))).toBe(true);
      expect(isGreen(await firstOf(await publicFile(post.media_key, "public.mp4")))).toBe(false);
      await ffmpeg(...colour("black", 1), ...h264, file);
      const dark = await prepare(file);
      expect(dark).toMatchObject({ media_state: "ready", media_problem: null });
      expect(Math.max(...(await firstOf(await publicFile(dark.thumbnail_media_key, "poster.webp"))))).toBeLessThan(20);
    });
  });
}
