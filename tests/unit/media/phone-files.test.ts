import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectPhoto } from "@/lib/server/outside/media/inspect";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { makePhoto } from "../../support/pictures";
import { brokenFiles, cutFiles, phoneFiles } from "../../support/pictures/phone-files";

const text = messages.submission;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-photos-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The route's answer to these bytes: 'taken', or the sentence of its refusal. */
async function routeAnswer(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes);
  try {
    await inspectPhoto(file, bytes.length);
    return "taken";
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The share of rows that a lenient decoder fills with anything but the grey of missing data. */
async function drawnShare(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes, { failOn: "none" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowBytes = info.width * info.channels;
  let drawn = 0;
  for (let row = 0; row < info.height; row += 1) {
    const pixels = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    if (pixels.some((value) => value !== 128 && value !== pixels[0])) drawn += 1;
  }
  return drawn / info.height;
}

describe.each(phoneFiles)("%s", (what, make) => {
  it("a phone's file is accepted and can be decoded to its last row", async () => {
    const bytes = await make();
    expect(await routeAnswer(bytes)).toBe("taken");
    // Nearly every row must be drawn; missing rows would be grey.
    const share = await drawnShare(bytes);
    if (!what.includes("position")) expect(share).toBeGreaterThan(0.97);
  });
});

describe.each(cutFiles)("%s", (what, make) => {
  it.each([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])(
    "a phone's file of which %s are there is rejected at once",
    async (part) => {
      const whole = await make();
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      const bytes = what.includes("zeros") ? Buffer.concat([cut, Buffer.alloc(whole.length - cut.length)]) : cut;
      expect(await routeAnswer(bytes)).toBe(text.photoTruncated);
    },
  );
});

it("the queue knows which of a phone's pictures take long to decode", async () => {
  const costOf = async (bytes: Uint8Array) => {
    const file = path.join(folder, randomUUID());
    await writeFile(file, bytes);
    return (await inspectPhoto(file, bytes.length)).cost;
  };
  const picture = sharp(await makePhoto());
  expect(await costOf(await picture.clone().jpeg().toBuffer())).toBe("usual");
  expect(await costOf(await picture.clone().avif({ effort: 0 }).toBuffer())).toBe("costly");
});

it.each(brokenFiles)("a phone's file is rejected as every decoder rejects it: %s", async (_, make) => {
  const bytes = await make();
  expect([text.photoTruncated, text.photoUnreadable]).toContain(await routeAnswer(bytes));
  await expect(sharp(bytes, { failOn: "none" }).raw().toBuffer()).rejects.toThrow();
});

it("a picture without a row or a column is rejected", async () => {
  const jpeg = await (phoneFiles.find(([what]) => what === "a grey JPEG")?.[1] ?? expect.fail)();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  // The height and the width in the frame's header.
  for (const at of [frame + 5, frame + 7]) {
    const bytes = Buffer.from(jpeg);
    bytes.writeUInt16BE(0, at);
    expect(await routeAnswer(bytes)).toBe(text.photoUnreadable);
  }
});
