import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { inspectClip } from "@/lib/server/outside/media/inspect-clip";
import { messages } from "@/lib/shared/messages";
import type { TestPost } from "../../support/posts";
import { clipScene, hasFfmpeg } from "../../support/videos/clip-scene";

/** A wall shows a clip as its owner means it: what they cut away stays away, and colours and speed are those of a player. */

const { factsOf, ffmpeg, inFolder, installation, pixelsOf, prepare, publicFile } = clipScene();
/** A second of each colour. */
const colours = (...names: string[]) =>
  names.flatMap((name) => ["-f", "lavfi", "-i", `color=${name}:size=128x96:rate=30:d=1`]);
const joined = (count: number) => ["-filter_complex", `concat=n=${count}:v=1`];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "300", "-pix_fmt", "yuv420p"];

/** Two seconds of red, which an edit list hides, and one of green. */
async function makeTrimmed(): Promise<string> {
  const [whole, cut] = [inFolder("whole.mp4"), inFolder("cut.mp4")];
  await ffmpeg(...colours("red", "red", "green"), ...joined(3), ...h264, whole);
  await ffmpeg("-ss", "2", "-i", whole, "-c", "copy", cut);
  return cut;
}

const publicClip = ({ media_key }: TestPost) => publicFile(media_key, "public.mp4");

/** Every frame that the file holds, hidden ones too, as one pixel of red, green and blue. */
const framesOf = (file: string) => pixelsOf(file, file.endsWith(".mp4") ? ["-ignore_editlist", "1"] : []);

if (hasFfmpeg) {
  describe("with a converter", { timeout: 120_000 }, () => {
    it("no public byte shows what the owner of a trimmed clip cut away", async () => {
      const cut = await makeTrimmed();
      expect((await framesOf(cut)).length).toBe(90);
      const post = await prepare(cut);
      expect(post).toMatchObject({ media_state: "ready", media_problem: null });
      const shown = await publicClip(post);
      expect((await factsOf(shown)).durationSeconds).toBeCloseTo(1, 1);
      for (const [red = 255, green = 0] of await framesOf(shown)) expect(green).toBeGreaterThan(red + 80);
      const [[red = 255, green = 0] = []] = await framesOf(await publicFile(post.thumbnail_media_key, "poster.webp"));
      expect(green).toBeGreaterThan(red + 80);
    });

    it("a clip of which an edit list hides nothing is copied as it is", async () => {
      const file = inFolder("b-frames.mp4");
      await ffmpeg(
        ...colours("red", "green"),
        ...joined(2),
        "-c:v",
        "libx264",
        "-bf",
        "2",
        "-pix_fmt",
        "yuv420p",
        file,
      );
      expect(await factsOf(file)).toMatchObject({ isTrimmed: false, hdr: null });
      const shown = await publicClip(await prepare(file));
      expect((await framesOf(shown)).length).toBe((await framesOf(file)).length);
    });

    it.each([
      [240, 60],
      [120, 60],
      [60, 60],
    ])("a clip of %i frames a second is shown with %i", async (rate, expected) => {
      const file = inFolder(`rate-${rate}.mp4`);
      await ffmpeg("-f", "lavfi", "-i", `testsrc2=size=128x96:rate=${rate}:duration=1`, ...h264, file);
      const { frameRate, durationSeconds } = await factsOf(await publicClip(await prepare(file)));
      expect(frameRate).toBeCloseTo(expected, 0);
      expect(durationSeconds).toBeCloseTo(1, 1);
    });

    // The colours were measured in Chromium's player.
    it.each([
      ["arib-std-b67", 0.5, [98, 98, 98]],
      ["arib-std-b67", 0.75, [184, 184, 184]],
      ["smpte2084", 0.5, [131, 131, 131]],
    ])(
      "an HDR clip (%s, grey of %f) is shown in the colours of a browser, and says so",
      async (transfer, code, shown) => {
        const file = inFolder("hdr.webm");
        const grey = Math.round(64 + 876 * code);
        const picture = ["-f", "lavfi", "-i", "color=black:size=128x96:rate=10:d=1"];
        const level = ["-vf", `format=yuv420p10le,lutyuv=y=${grey}:u=512:v=512`];
        const tags = ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"];
        await ffmpeg(
          ...picture,
          ...level,
          "-c:v",
          "libvpx-vp9",
          "-pix_fmt",
          "yuv420p10le",
          "-lossless",
          "1",
          ...tags,
          file,
        );
        const clip = await publicClip(await prepare(file));
        expect(await factsOf(clip)).toMatchObject({ videoCodec: "avc", hdr: null });
        const [pixel = []] = await framesOf(clip);
        for (const [at, channel] of pixel.entries())
          expect(Math.abs(channel - (shown[at] ?? 0))).toBeLessThanOrEqual(12);
        const { stderr } = await ffmpeg("-v", "info", "-hide_banner", "-i", clip).catch(
          (error: { stderr: string }) => error,
        );
        expect(stderr).toMatch(/yuv420p\((tv, )?bt709/);
      },
    );

    it("a trimmed clip whose conversion fails is not shown", async () => {
      const { findFfmpeg: find } = installation.deps;
      const broken = async () => {
        throw new Error("broken");
      };
      installation.deps.findFfmpeg = async () => {
        const found = await find();
        return found && { ...found, transcode: broken };
      };
      const post = await prepare(await makeTrimmed());
      expect(post).toMatchObject({ media_state: "failed", media_problem: messages.videos.trimmed, media_key: null });
    });
  });

  describe("without a converter", { timeout: 120_000 }, () => {
    it("a trimmed clip is refused while the guest is there, and a copy of it never shown", async () => {
      const cut = await makeTrimmed();
      const bytes = await readFile(cut);
      const readAt = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
      const inspect = (canConvert: boolean) => inspectClip(readAt, bytes.length, async () => canConvert);
      await expect(inspect(false)).rejects.toMatchObject({ message: messages.videos.trimmed });
      await expect(inspect(true)).resolves.toEqual({ mime: "video/mp4", container: "mp4" });
      installation.deps.findFfmpeg = async () => null;
      expect(await prepare(cut)).toMatchObject({ media_state: "failed", media_key: null });
    });
  });
}
