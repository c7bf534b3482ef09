import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { GET as getMedia } from "@/app/api/media/[...key]/route";
import { events } from "@/db/schema/events";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent } from "../../../support/people";
import { makeDamagedPng, makePhoto, makePngHeader, makeUndecodablePhoto } from "../../../support/pictures";
import { makeRenditions, readPost } from "../../../support/posts";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const rowOf = (id: string) => readPost(installation.deps, id);

describe("files that are no photo", () => {
  const text = messages.submission;
  const files: [name: string, make: () => Promise<Uint8Array> | Uint8Array, status: number, message: string][] = [
    ["a text file named .jpg", () => Buffer.from("Hello, I am a text."), 415, text.notAPhoto],
    ["an HTML page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, text.notAPhoto],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, text.notAPhoto],
    ["an empty file", () => Buffer.alloc(0), 400, text.photoEmpty],
    [
      "a truncated JPEG",
      async () => (await makePhoto({ width: 2_000, height: 1_500 })).subarray(0, 9_000),
      400,
      text.photoTruncated,
    ],
    ["a PNG of 30,000 by 30,000 pixels", () => makePngHeader(30_000, 30_000), 413, text.photoTooManyPixels],
    ["a file of 26 MB", () => Buffer.alloc(26 * 1024 * 1024, 0xff), 413, text.photoTooLarge],
  ];

  it.each(files)(
    "a file that is no photo, %s, is refused with a clear sentence, and nothing is stored",
    async (_, make, status, message) => {
      const before = await installation.storedKeys();
      const answer = await submit(cast.event, await make());
      expect(answer).toMatchObject({ status, body: { message } });
      expect(await installation.storedKeys()).toEqual(before);
      expect(await installation.spooledFiles()).toEqual([]);
    },
  );

  it("a photo of exactly 25 MB is accepted, and one byte more is not", async () => {
    const photo = await makePhoto();
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    expect((await submit(cast.event, padded(limits.photoMaxBytes))).status).toBe(201);
    expect((await submit(cast.event, padded(limits.photoMaxBytes + 1))).status).toBe(413);
  });

  it.each(["png", "webp", "gif"] as const)("a whole %s is accepted, a truncated one is not", async (format) => {
    const whole = await sharp(await makePhoto({ width: 900, height: 900 }))
      .toFormat(format)
      .toBuffer();
    expect((await submit(cast.event, whole)).status).toBe(201);
    const cut = await submit(cast.event, whole.subarray(0, whole.length - 40));
    expect(cut).toMatchObject({ status: 400, body: { message: text.photoTruncated } });
  });
});

describe("a photo's renditions", () => {
  async function makeReadyPost(photo: Uint8Array) {
    const { body } = await submit(cast.event, photo);
    await makeRenditions(installation.deps, body.id);
    return rowOf(body.id);
  }
  const bytesOf = async (key: string | null) => {
    const stored = await installation.deps.storage.read(key ?? "public/none");
    return Buffer.from(await new Response(stored?.stream).arrayBuffer());
  };

  it("renditions are upright, carry no metadata, and have the sizes that the post says", async () => {
    const row = await makeReadyPost(await makePhoto({ width: 2_400, height: 1_200, orientation: 6 }));
    expect(row).toMatchObject({ media_state: "ready", media_width: 1_200, media_height: 2_400 });
    expect(row.placeholder_color).toMatch(/^#[0-9a-f]{6}$/);

    const full = sharp(await bytesOf(row.media_key));
    const facts = await full.metadata();
    expect(facts).toMatchObject({ format: "webp", width: 1_200, height: 2_400 });
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(5).fill(undefined));
    // Orientation 6 turns the photo's upper, red half to the right: of two pixels the right one, data[3], is redder.
    const { data } = await full.resize(2, 1, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBeGreaterThan(data[0] ?? 255);

    const thumbnail = await sharp(await bytesOf(row.thumbnail_media_key)).metadata();
    expect(thumbnail).toMatchObject({ format: "webp", width: 480, height: 960 });
    expect(thumbnail.exif).toBeUndefined();
  });

  it("renditions are never larger than the photo", async () => {
    expect(await makeReadyPost(await makePhoto({ width: 300, height: 200 }))).toMatchObject({ media_width: 300 });
  });

  it("renditions of a scroll-long screenshot are no taller than three times the nominal width", async () => {
    const row = await makeReadyPost(await makePhoto({ width: 400, height: 6_000 }));
    expect(row).toMatchObject({ media_width: 384, media_height: 1_920 * 3 });
  });

  it("renditions are made once, however often the job runs", async () => {
    const row = await makeReadyPost(await makePhoto());
    const before = await installation.storedKeys();
    await makeRenditions(installation.deps, row.id);
    expect(await installation.storedKeys()).toEqual(before);
    expect(await rowOf(row.id)).toEqual(row);
  });

  it("renditions put a post on the wall that was approved before they were made", async () => {
    const { body } = await submit(cast.event, await makePhoto());
    await updatePostStatus(installation.deps, cast.admin, body.id, "approve");
    expect(await rowOf(body.id)).toMatchObject({ status: "approve", wall_position: null });
    installation.realtime.take();
    for (const make of [makePostThumbnail, makePostRendition]) {
      await make(installation.deps, body.id);
      expect((await rowOf(body.id)).wall_position).toBe(1);
      const pushed = installation.realtime.take().find((message) => message.event === "newEventPost");
      const media_url = make === makePostThumbnail ? null : expect.stringContaining("/public/");
      expect(pushed?.data).toMatchObject({ post: { id: body.id, media_url } });
    }
  });

  it("renditions of a post whose event was deleted meanwhile leave no bytes behind", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const { body } = await submit(event, await makePhoto());
    const before = await installation.storedKeys();
    const { storage } = installation.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, "put").mockImplementationOnce(async (...stored) => {
      await put(...stored);
      await installation.deps.db.delete(events).where(eq(events.id, event.id));
    });
    await makePostThumbnail(installation.deps, body.id);
    expect(await installation.storedKeys()).toEqual(before);
  });

  it("renditions that cannot be made are reported to the moderator, and not retried for ever", async () => {
    const { body } = await submit(cast.event, await makeUndecodablePhoto());
    await makePostThumbnail(installation.deps, body.id);
    expect(await rowOf(body.id)).toMatchObject({ media_state: "failed", media_problem: messages.posts.mediaFailed });
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("renditions that only lenient decoders can make are made, and the moderator is told", async () => {
    const { body } = await submit(cast.event, await makeDamagedPng());
    await makePostThumbnail(installation.deps, body.id);
    await makePostRendition(installation.deps, body.id);
    expect(await rowOf(body.id)).toMatchObject({
      media_state: "ready",
      media_problem: messages.posts.mediaDamaged,
      media_width: 1_600,
    });
  });
});

describe("a rendition's address", () => {
  const ask = (key: string[], headers: Record<string, string> = {}) => call(getMedia, { params: { key }, headers });

  it("a rendition is cacheable for a year, and answers ranges and 304", async () => {
    const key = "0123456789abcdef0123456789abcdef.webp";
    const bytes = Buffer.from("0123456789");
    await installation.deps.storage.put(`public/${key}`, { bytes }, "image/webp");
    const whole = await ask(["public", key]);
    expect(whole).toMatchObject({ status: 200, body: "0123456789" });
    expect(whole.headers.get("content-type")).toBe("image/webp");
    expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=60, immutable");

    const etag = whole.headers.get("etag") ?? "";
    expect((await ask(["public", key], { "if-none-match": etag })).status).toBe(304);
    const ranges: [range: string, status: number, body: string, contentRange: string | null][] = [
      ["bytes=2-4", 206, "234", "bytes 2-4/10"],
      ["bytes=7-", 206, "789", "bytes 7-9/10"],
      ["bytes=-3", 206, "789", "bytes 7-9/10"],
      ["bytes=0-99", 206, "0123456789", "bytes 0-9/10"],
      ["bytes=10-", 416, "", "bytes */10"],
      ["bytes=-0", 416, "", "bytes */10"],
      // Several ranges, an empty one, or another unit are ignored.
      ["bytes=0-1,4-5", 200, "0123456789", null],
      ["pages=1-2", 200, "0123456789", null],
      ["bytes=-", 200, "0123456789", null],
    ];
    for (const [range, status, body, contentRange] of ranges) {
      const part = await ask(["public", key], { range });
      expect({ status: part.status, body: part.body }, range).toEqual({ status, body });
      expect(part.headers.get("content-range"), range).toBe(contentRange);
    }
  });

  it("a rendition's If-Range resumes only the same picture, and HEAD reports its size", async () => {
    const key = "abcdef0123456789abcdef0123456789.webp";
    await installation.deps.storage.put(`public/${key}`, { bytes: Buffer.from("0123456789") }, "image/webp");
    const etag = `"public/${key}"`;
    const range = "bytes=2-4";
    expect(await ask(["public", key], { range, "if-range": etag })).toMatchObject({ status: 206, body: "234" });
    for (const other of ['"public/another.webp"', `W/${etag}`, "Sat, 21 Nov 2026 06:00:00 GMT"]) {
      const whole = await ask(["public", key], { range, "if-range": other });
      expect(whole, other).toMatchObject({ status: 200, body: "0123456789" });
    }
    expect((await ask(["public", key], { "if-none-match": `"x", W/${etag}` })).status).toBe(304);

    const head = await call(getMedia, { method: "HEAD", params: { key: ["public", key] }, headers: { range } });
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head.headers.get("content-length")).toBe("10");
    expect(head.headers.get("content-type")).toBe("image/webp");
    expect(head.headers.get("accept-ranges")).toBe("bytes");
  });

  it.each([
    [["originals", "a", "b.jpg"]],
    [["public", "..", "originals", "a.jpg"]],
    [["public", "..%2f..%2fsecrets.json"]],
    [["public", "nothing-here.webp"]],
    [["public"]],
    [["public", "x.webp.type"]],
  ])("the rendition address %j is a 404", async (key) => {
    expect((await ask(key)).status).toBe(404);
    expect((await ask(key, { range: "bytes=0-1" })).status).toBe(404);
  });

  it("an original has no public address", async () => {
    const { body } = await submit(cast.event, await makePhoto());
    const { original_key } = await rowOf(body.id);
    expect((await ask((original_key ?? "").split("/"))).status).toBe(404);
  });
});

it("posting pushes nothing to the wall", async () => {
  installation.realtime.take();
  await call(addEventPost, { body: new FormData() });
  await submit(cast.event, await makePhoto());
  // On the channels of the admins' and of the moderator's consoles.
  expect(installation.realtime.take().map((message) => message.event)).toEqual(["postSubmitted", "postSubmitted"]);
});
