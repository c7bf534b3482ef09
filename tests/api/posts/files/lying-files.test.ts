import { count } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { posts } from "@/db/schema/posts/posts";
import { messages } from "@/lib/shared/all-messages";
import { type Answer, call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { flipBits, noMedia, zip } from "../../../support/hostile/files-that-lie";
import { testInstallation } from "../../../support/installation";
import { makePhoto, makePngHeader } from "../../../support/pictures";
import { makeHeic } from "../../../support/pictures/heif";
import { makeRenditions, readPost } from "../../../support/posts";
import { postForm } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.submission;
let pictures: Record<"jpeg" | "png" | "webp" | "gif" | "avif" | "heic", Buffer>;

beforeAll(async () => {
  const photo = sharp(await makePhoto({ width: 320, height: 240 }));
  const as = (format: "jpeg" | "png" | "webp" | "gif" | "avif") => photo.clone().toFormat(format).toBuffer();
  const [jpeg, png, webp, gif, avif] = await Promise.all([as("jpeg"), as("png"), as("webp"), as("gif"), as("avif")]);
  pictures = { jpeg, png, webp, gif, avif, heic: makeHeic() };
});

const names: [name: string, type: string][] = [
  ["photo.jpg", "image/jpeg"],
  ["photo.png", "image/png"],
  ["photo.webp", "image/webp"],
  ["photo.gif", "image/gif"],
  ["photo.heic", "image/heic"],
  ["photo.avif", "image/avif"],
];

function send(
  bytes: Uint8Array,
  [name, type] = names[0] ?? ["", ""],
): Promise<Answer<{ id: string; message: string }>> {
  const form = postForm(cast.event, null);
  form.set("media", new File([new Uint8Array(bytes)], name, { type }));
  return call(addEventPost, { method: "POST", body: form });
}

const rows = async () => (await installation.deps.db.select({ rows: count() }).from(posts))[0]?.rows;

/** Expects a refusal with a guest's sentence, and no row, stored byte or file left behind. */
async function expectRefused(bytes: Uint8Array, name?: [string, string], sentence?: string) {
  const before = { rows: await rows(), keys: await installation.storedKeys() };
  const answer = await send(bytes, name);
  expect([400, 413, 415]).toContain(answer.status);
  const sentences: string[] = [text.notAPhoto, text.photoTruncated, text.photoUnreadable, text.photoTooManyPixels];
  expect(sentence ? [sentence] : sentences).toContain(answer.body.message);
  expect({ rows: await rows(), keys: await installation.storedKeys() }).toEqual(before);
  expect(await installation.spooledFiles()).toEqual([]);
}

/** Expects a refusal, or a clean WebP, or a failure reported to the moderator. */
async function expectHarmless(bytes: Uint8Array) {
  const answer = await send(bytes);
  expect(await installation.spooledFiles()).toEqual([]);
  if (answer.status !== 201) return expect([400, 413, 415]).toContain(answer.status);
  await makeRenditions(installation.deps, answer.body.id);
  const { media_state, media_key } = await readPost(installation.deps, answer.body.id);
  if (media_state === "failed") return expect(media_key).toBeNull();
  const stored = await installation.deps.storage.read(media_key ?? "public/none");
  const shown = Buffer.from(await new Response(stored?.stream).arrayBuffer());
  expect(await sharp(shown).metadata()).toMatchObject({ format: "webp" });
  expect(shown.toString("latin1")).not.toContain("<script");
}

describe.each(noMedia)("%s", (_, make) => {
  it.each(names)("a file named %s and typed %s is refused", (name, type) =>
    expectRefused(make(), [name, type], text.notAPhoto),
  );
});

it("a HEIC whose picture is coded as JPEG 2000, which nothing here decodes, is refused", () => {
  const coded = pictures.heic.toString("latin1").replace("hvc1", "j2k1");
  return expectRefused(Buffer.from(coded, "latin1"), ["photo.heic", "image/heic"], text.notAPhoto);
});

const formats = ["jpeg", "png", "webp", "gif", "avif", "heic"] as const;

describe.each(formats)("damaged: a %s", (format) => {
  it.each([0.1, 0.5, 0.9])("a picture with only %s of its bytes is refused", (part) => {
    const whole = pictures[format];
    return expectRefused(whole.subarray(0, Math.floor(whole.length * part)));
  });

  it.each([1, 2, 3])("a picture with flipped bits is harmless (%s)", async (seed) => {
    await expectHarmless(flipBits(pictures[format], seed));
  });

  it("a picture with a page, a script and an archive appended is shown without them", async () => {
    const appended = [Buffer.from("<!doctype html><script>alert(1)</script>"), zip()];
    await expectHarmless(Buffer.concat([pictures[format], ...appended]));
  });
});

describe("pictures that claim to be huge", () => {
  /** A GIF whose frames have the canvas's size in their headers, and data for a single pixel. */
  const makeGif = (width: number, height: number, frames: number) => {
    const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
    screen.writeUInt16LE(width, 6);
    screen.writeUInt16LE(height, 8);
    const frame = Buffer.from("\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
    frame.writeUInt16LE(width, 5);
    frame.writeUInt16LE(height, 7);
    return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
  };
  /** The header of a WebP with a canvas of this size, and no picture. */
  const makeWebp = (width: number, height: number) => {
    const body = Buffer.alloc(22);
    body.write("WEBPVP8X", 0, "latin1");
    body.writeUInt32LE(10, 8);
    body.writeUIntLE(width - 1, 16, 3);
    body.writeUIntLE(height - 1, 19, 3);
    const head = Buffer.alloc(8);
    head.write("RIFF", 0, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  /** An AVIF whose size box names this side. */
  const makeAvif = (side: number) => {
    const avif = Buffer.from(pictures.avif);
    const size = avif.indexOf("ispe") + 8;
    avif.writeUInt32BE(side, size);
    avif.writeUInt32BE(side, size + 4);
    return avif;
  };

  it.each<[string, () => Buffer]>([
    ["a PNG", () => makePngHeader(60_000, 60_000)],
    ["a GIF", () => makeGif(65_535, 65_535, 1)],
    ["a WebP", () => makeWebp(16_000, 16_000)],
    ["an AVIF", () => makeAvif(30_000)],
    ["a HEIC", () => makeHeic({ width: 30_000, height: 30_000 })],
  ])("a picture that claims to be huge is refused: %s", (_, make) => expectRefused(make()));

  it("a GIF of five thousand frames is harmless", () => expectHarmless(makeGif(1_000, 1_000, 5_000)));

  it("a picture that claims to be huge leaves the form working for everybody else", async () => {
    const { status, body } = await send(pictures.jpeg, ["photo.gif", "image/gif"]);
    expect(status).toBe(201);
    await makeRenditions(installation.deps, body.id);
    expect(await readPost(installation.deps, body.id)).toMatchObject({ media_state: "ready" });
  });
});
