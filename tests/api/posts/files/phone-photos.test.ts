import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { makePhoto } from "../../../support/pictures";
import { makeHeic } from "../../../support/pictures/heif";
import { makeRenditions, readPost } from "../../../support/posts";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.submission;

const bytesOf = async (key: string | null) => {
  const stored = await installation.deps.storage.read(key ?? "public/none");
  return Buffer.from(await new Response(stored?.stream).arrayBuffer());
};

async function makeReadyPost(photo: Uint8Array) {
  const { body } = await submit(cast.event, photo);
  await makeRenditions(installation.deps, body.id);
  const row = await readPost(installation.deps, body.id);
  return { row, full: await bytesOf(row.media_key), thumbnail: await bytesOf(row.thumbnail_media_key) };
}

/** The RGB colour at fractions of the width and height. */
async function colourAt(picture: Uint8Array, across: number, down: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return { red: data[at] ?? 0, blue: data[at + 2] ?? 0 };
}

describe("HEIC photos", () => {
  it("a HEIC photo is shown in its colours and orientation as stored in the file", async () => {
    const { row, full, thumbnail } = await makeReadyPost(makeHeic());
    expect(row).toMatchObject({ media_state: "ready", media_width: 64, media_height: 64, original_mime: "image/heic" });
    for (const picture of [full, thumbnail]) {
      const [upper, lower] = [await colourAt(picture, 0.5, 0.2), await colourAt(picture, 0.5, 0.8)];
      expect(upper.red).toBeGreaterThan(upper.blue + 100);
      expect(lower.blue).toBeGreaterThan(lower.red + 100);
    }
  });

  it("a HEIC photo is rotated once, by the file's own rotation", async () => {
    const { full } = await makeReadyPost(makeHeic({ turns: 1 }));
    const [left, right] = [await colourAt(full, 0.2, 0.5), await colourAt(full, 0.8, 0.5)];
    expect(left.red).toBeGreaterThan(left.blue + 100);
    expect(right.blue).toBeGreaterThan(right.red + 100);
  });

  it("a HEIC photo of more than 50 megapixels is refused by its header", async () => {
    const answer = await submit(cast.event, makeHeic({ width: 30_000, height: 30_000 }));
    expect(answer).toMatchObject({ status: 413, body: { message: text.photoTooManyPixels } });
  });

  it("a truncated HEIC photo is refused", async () => {
    const whole = makeHeic();
    // Cut off within the picture's data, before them, and within the header.
    for (const kept of [whole.length - 40, whole.indexOf("mdat") - 4, 60]) {
      const answer = await submit(cast.event, whole.subarray(0, kept));
      expect(answer).toMatchObject({ status: 400, body: { message: text.photoTruncated } });
    }
  });

  it("a HEIC photo with wrong data is reported to the moderator, and the next one is made", async () => {
    const { body } = await submit(cast.event, makeHeic({ data: Buffer.alloc(4_000, 7) }));
    await makePostThumbnail(installation.deps, body.id);
    expect(await readPost(installation.deps, body.id)).toMatchObject({
      media_state: "failed",
      media_problem: messages.posts.mediaFailed,
    });
    expect((await makeReadyPost(makeHeic())).row.media_state).toBe("ready");
  });

  it("a HEIC photo keeps its colour profile until its colours are converted to sRGB", async () => {
    const wide = await sharp(await makePhoto())
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const profile = (await sharp(wide).metadata()).icc ?? Buffer.alloc(0);
    expect(profile.length).toBeGreaterThan(100);
    expect(await unpackedProfile(makeHeic())).toBeUndefined();
    expect(await unpackedProfile(makeHeic({ profile }))).toEqual(profile);
  });
});

/** The colour profile between the two steps of a HEIC: one process unpacks it, another converts its colours. */
async function unpackedProfile(heic: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-heic-"));
  const [source, target] = [path.join(folder, "photo.heic"), path.join(folder, "made")];
  await writeFile(source, heic);
  const input = { source, target, recipe: renditionRecipes.full };
  try {
    const made = await installation.deps.decoders.run("picture", input, { isAwaited: true });
    return (await sharp("unpacked" in made ? made.unpacked : target).metadata()).icc;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("AVIF photos", () => {
  const makeAvif = async () =>
    sharp(await makePhoto({ width: 600, height: 400, orientation: 6 }))
      .keepMetadata()
      .avif()
      .toBuffer();

  it("an AVIF photo is shown upright and without metadata", async () => {
    const { row, full } = await makeReadyPost(await makeAvif());
    const { width, height } = (await sharp(await makeAvif()).metadata()).autoOrient;
    expect(row).toMatchObject({ media_state: "ready", media_width: width, media_height: height });
    const facts = await sharp(full).metadata();
    expect([facts.format, facts.exif, facts.icc, facts.xmp]).toEqual(["webp", undefined, undefined, undefined]);
  });

  it("a truncated AVIF photo is refused", async () => {
    const whole = await makeAvif();
    const answer = await submit(cast.event, whole.subarray(0, whole.length - 40));
    expect(answer).toMatchObject({ status: 400, body: { message: text.photoTruncated } });
  });
});

describe("animated GIFs", () => {
  /** Each frame has its own grey, so that no encoder merges it with the next. */
  const makeGif = (frames: number, width: number, height: number) => {
    const pixels = Buffer.alloc(frames * width * height * 3);
    for (let frame = 0; frame < frames; frame += 1) {
      pixels.fill(((frame * 37) % 200) + 20, frame * width * height * 3, (frame + 1) * width * height * 3);
    }
    return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
      .gif({ delay: Array.from({ length: frames }, () => 80), effort: 1 })
      .toBuffer();
  };
  const framesOf = async (picture: Uint8Array) => (await sharp(picture).metadata()).pages ?? 1;

  it("an animated GIF moves in the full picture, frame by frame at its own pace, and is still in the thumbnail", async () => {
    const { row, full, thumbnail } = await makeReadyPost(await makeGif(6, 200, 100));
    expect(row).toMatchObject({ media_state: "ready", media_width: 200, media_height: 100 });
    expect((await sharp(full).metadata()).delay).toEqual(Array(6).fill(80));
    expect(await framesOf(thumbnail)).toBe(1);
  });

  it("an animated GIF beyond the limit of frames or pixels is still", async () => {
    const frames = await makeReadyPost(await makeGif(limits.animationMaxFrames + 1, 20, 20));
    expect(await framesOf(frames.full)).toBe(1);
    const pixels = await makeReadyPost(await makeGif(11, 1_400, 1_400));
    expect(11 * 1_400 * 1_400).toBeGreaterThan(limits.animationMaxPixels);
    expect(await framesOf(pixels.full)).toBe(1);
    expect(pixels.row).toMatchObject({ media_state: "ready", media_width: 1_400, media_height: 1_400 });
  });
});
