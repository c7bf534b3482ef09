import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DecoderProcess } from "@/lib/server/outside/media/decoding/decoder-process";
import { createDecoders } from "@/lib/server/outside/media/decoding/decoders";
import { cpuSecondsOf, readPictureNeeds } from "@/lib/server/outside/media/decoding/picture-cost";
import type { PictureHeader } from "@/lib/server/outside/media/headers/picture-facts";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import { decoderRules, limits, pictureRules } from "@/lib/shared/limits";

const { cpuSeconds: startSeconds, cpuSecondsPerMegabyte, cpuSecondsPerMegapixel } = pictureRules;
const header: PictureHeader = {
  type: "jpg",
  mime: "image/jpeg",
  width: 1_000,
  height: 1_000,
  frames: 1,
  isProgressive: false,
  isInterlaced: false,
  bitDepth: 8,
  compression: null,
  tiles: 1,
  tilePixels: 0,
};

describe("processor-time limits", () => {
  it("a small file of few pixels gets the processor time that a start needs", () => {
    expect(cpuSecondsOf({ ...header, width: 64, height: 64 }, 68_000)).toBeCloseTo(startSeconds, 1);
    expect(startSeconds).toBeLessThanOrEqual(3);
  });

  it.each<[string, Partial<PictureHeader>, number, number]>([
    ["bytes", {}, 5_000_000, startSeconds + 5 * cpuSecondsPerMegabyte + cpuSecondsPerMegapixel],
    ["pixels", { width: 12_000 }, 0, startSeconds + 12 * cpuSecondsPerMegapixel],
    ["the pixels of its tiles", { tiles: 4, tilePixels: 1_000_000 }, 0, startSeconds + 4 * cpuSecondsPerMegapixel],
    ["the frames that are shown moving", { type: "gif", frames: 20 }, 0, startSeconds + 20 * cpuSecondsPerMegapixel],
    ["one frame where it stands still", { type: "gif", frames: 21 }, 0, startSeconds + cpuSecondsPerMegapixel],
    ["one frame where they were not counted", { type: "gif", frames: null }, 0, startSeconds + cpuSecondsPerMegapixel],
    ["one frame of a PNG", { type: "png", frames: 20 }, 0, startSeconds + cpuSecondsPerMegapixel],
  ])("a picture's processor-time limit grows with %s", (_, facts, bytes, seconds) => {
    expect(limits.animationMaxPixels).toBe(20_000_000);
    expect(cpuSecondsOf({ ...header, ...facts }, bytes)).toBeCloseTo(seconds, 5);
  });

  it("a picture's processor-time limit is read from the file, or is its lane's maximum when the header is unreadable", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "wallflower-needs-"));
    const file = path.join(folder, "photo");
    try {
      const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#888" } })
        .jpeg()
        .toBuffer();
      await writeFile(file, photo);
      const seconds = startSeconds + 2 * cpuSecondsPerMegapixel + (photo.length / 1e6) * cpuSecondsPerMegabyte;
      const needs = await readPictureNeeds(file);
      expect(needs).toEqual({ costlyBytes: null, cpuSeconds: expect.closeTo(seconds, 5) });
      await writeFile(file, "none");
      const { cpuSeconds } = decoderRules.costly;
      expect(await readPictureNeeds(file)).toEqual({ costlyBytes: limits.costlyPictureMaxBytes, cpuSeconds });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("decoders", () => {
  const decoders = createDecoders({ runs: path.resolve("tests/support/pictures/greedy-decoder.mjs") });
  const run = (source: string, options: { costlyBytes?: number; cpuSeconds?: number }) => {
    const input = { source, target: "nowhere", recipe: renditionRecipes.full };
    return decoders.run("picture", input, { ...options, isAwaited: true });
  };
  afterEach(() => decoders.close());

  it.each([
    ["its own time", { cpuSeconds: 4 }, 4],
    ["the ceiling of photos", { cpuSeconds: 1_000 }, decoderRules.small.cpuSeconds],
    ["the ceiling of photos without a time", {}, decoderRules.small.cpuSeconds],
    ["its own time as a costly one", { costlyBytes: 1, cpuSeconds: 4 }, 4],
    ["the ceiling of costly ones", { costlyBytes: 1, cpuSeconds: 1_000 }, decoderRules.costly.cpuSeconds],
  ])("a decoder gives a picture %s", async (_, options, cpuSeconds) => {
    const begun = vi.spyOn(DecoderProcess.prototype, "run").mockResolvedValue({});
    await run("good", options);
    expect(begun.mock.calls.map(([, , ceilings]) => ceilings.cpuSeconds)).toEqual([cpuSeconds]);
  });

  it("a decoder does not retry a picture that exceeded its time", { timeout: 60_000 }, async () => {
    const begun = vi.spyOn(DecoderProcess.prototype, "run");
    await expect(run("processor", { cpuSeconds: 0.5 })).rejects.toMatchObject({ ceiling: "processor" });
    expect(begun).toHaveBeenCalledTimes(1);
  });
});
