import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPixels, hashSide } from "@/lib/server/outside/media/decoder/picture-hash.mjs";
import { createDecoders } from "@/lib/server/outside/media/decoding/decoders";
import { withDrawnPoster, withPicture } from "@/lib/server/outside/media/decoding/make-picture";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { makePhoto } from "../../support/pictures";
import { copies, draw, makeScene } from "../../support/pictures/scenes";

const rooms = 24;
const decoders = createDecoders();
let spoolDir: string;
let originals: { picture: Buffer; hash: string }[];

/** Hashes a picture as the worker does. */
async function hashOf(picture: Uint8Array): Promise<string | null> {
  const file = path.join(spoolDir, "original");
  await writeFile(file, picture);
  const { thumbnail } = renditionRecipes;
  return withPicture({ decoders, spoolDir }, file, thumbnail, { isAwaited: true }, async ({ hash }) => hash);
}

async function hashOfScene(picture: Buffer): Promise<string> {
  const hash = await hashOf(picture);
  if (!hash) throw new Error("A scene has no hash.");
  return hash;
}

function differingBits(one: string, other: string): number {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll("0", "").length;
}

/** Prints how many distances are within the limit of similarity, and their spread; returns the share within it. */
function report(name: string, distances: readonly number[]): number {
  const found = distances.filter((bits) => bits <= ruleLimits.similarBits).length;
  const sorted = [...distances].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil((sorted.length - 1) * share)];
  const spread = [0, 0.5, 0.9, 1].map((share) => at(share)).join("/");
  console.info(`${name}: ${found} of ${distances.length} similar; bits min/median/90 %/max ${spread}`);
  return found / distances.length;
}

beforeAll(async () => {
  spoolDir = await mkdtemp(path.join(tmpdir(), "wallflower-hashes-"));
  originals = [];
  for (let room = 0; room < rooms; room += 1) {
    const picture = await makeScene(room);
    originals.push({ picture, hash: await hashOfScene(picture) });
  }
}, 120_000);
afterAll(async () => {
  decoders.close();
  await rm(spoolDir, { recursive: true });
});

describe("the hash of a picture", () => {
  it.each([
    ["resized to a half", 1],
    ["recompressed at quality 40", 1],
    ["saved as WebP", 1],
    ["saved as PNG", 1],
    ["brightened by 15 %", 1],
    ["cropped by 3 %", 0.9],
    // A border moves the whole picture, so the hash misses most of such copies.
    ["with a border", 0.2],
  ] as const)("the hash of a picture finds a copy that is %s", { timeout: 120_000 }, async (kind, leastShare) => {
    const distances = [];
    for (const { picture, hash } of originals) {
      distances.push(differingBits(hash, await hashOfScene(await copies[kind](picture))));
    }
    expect(report(kind, distances)).toBeGreaterThanOrEqual(leastShare);
  });

  it("the hashes of different pictures are not similar", () => {
    const distances = originals.flatMap(({ hash }, index) =>
      originals.slice(0, index).map((other) => differingBits(hash, other.hash)),
    );
    expect(report("different", distances)).toBe(0);
  });

  it("the hash of a picture distinguishes most pictures of other persons in the same room", {
    timeout: 120_000,
  }, async () => {
    const distances = [];
    for (const [room, { hash }] of originals.entries()) {
      distances.push(differingBits(hash, await hashOfScene(await makeScene(room, { people: room + 1_000 }))));
    }
    expect(report("same room", distances)).toBeLessThan(0.05);
  });

  it("the hashes of a burst of pictures may be similar", { timeout: 120_000 }, async () => {
    const distances = [];
    for (const [room, { hash }] of originals.entries()) {
      distances.push(differingBits(hash, await hashOfScene(await makeScene(room, { turn: 13, step: 40 }))));
    }
    expect(report("burst", distances)).toBeGreaterThan(0);
  });

  it("the hash of a picture is that of the upright picture", async () => {
    const [{ picture, hash }] = originals as [(typeof originals)[0]];
    const asCamera = await sharp(picture).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(differingBits(hash, await hashOfScene(asCamera))).toBeLessThanOrEqual(2);
  });

  it.each([
    ["black", () => draw(`<rect width="640" height="480"/>`)],
    ["white", () => draw("")],
    ["of two even halves", () => makePhoto()],
    [
      "a blank wall with a shade",
      () =>
        draw(`<defs><linearGradient id="a" y2="1"><stop stop-color="#888"/><stop offset="1" stop-color="#ddd"/>
          </linearGradient></defs><rect width="640" height="480" fill="url(#a)"/>`),
    ],
    [
      "the noise of a dark room",
      () =>
        sharp({
          create: {
            width: 640,
            height: 480,
            channels: 3,
            background: "#000",
            noise: { type: "gaussian", mean: 30, sigma: 15 },
          },
        })
          .jpeg()
          .toBuffer(),
    ],
  ])("the hash is null for a picture that is %s", async (_, make) => {
    expect(await hashOf(await make())).toBeNull();
  });

  it("the hash is null for a drawn poster", async () => {
    const shape = { width: 640, height: 480 };
    const poster = withDrawnPoster(
      { decoders, spoolDir },
      shape,
      renditionRecipes.thumbnail,
      { isAwaited: true },
      async ({ hash, colour }) => ({ hash, colour }),
    );
    expect(await poster).toEqual({ hash: null, colour: expect.stringMatching(/^#/) });
  });

  it("the hash of a picture takes at most a few milliseconds", async () => {
    const pixels = await sharp(originals[0]?.picture).resize(hashSide, hashSide, { fit: "fill" }).raw().toBuffer();
    const start = performance.now();
    for (let run = 0; run < 50; run += 1) hashPixels(pixels);
    const each = (performance.now() - start) / 50;
    console.info(`One hash takes ${each.toFixed(2)} ms.`);
    expect(each).toBeLessThan(10);
  });
});
