import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { messages } from "@/lib/shared/all-messages";
import { brandImageFields } from "@/lib/shared/events/contract";
import { limits } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm, newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { makePhoto, makePngHeader } from "../../support/pictures";
import { runRemovals } from "../../support/storage/removals";

const t = messages.events;
const installation = testInstallation();
const cast = testCast(installation);

const file = (bytes: Uint8Array, name = "picture.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type });
const add = (images: Record<string, unknown>) => call(addEvent, { as: cast.admin, body: asForm(newEvent(images)) });
const update = (id: string, fields: Record<string, unknown>) =>
  call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body: asForm(fields) });

const readUrl = (url: string) => installation.readPublic(url);

async function metadataOf(url: string) {
  const bytes = await readUrl(url);
  if (!bytes) throw new Error(`Nothing is stored at ${url}.`);
  return sharp(bytes).metadata();
}

const transparentPng = () =>
  sharp({ create: { width: 2400, height: 600, channels: 4, background: "#ff000080" } })
    .png()
    .toBuffer();

describe("event images", () => {
  it("an event's images are re-encoded: upright, without metadata, at their sizes and in compatible formats", async () => {
    const photo = file(await makePhoto({ width: 3000, height: 2000, orientation: 6 }));
    const { status, body } = await add({
      brand_custom_logo: photo,
      brand_social_share_image: photo,
      brand_watermark_image: photo,
      brand_ground_image: photo,
    });
    expect(status).toBe(201);
    const expected = {
      brand_custom_logo: ["webp", 400, 600],
      brand_social_share_image: ["jpeg", 800, 1200],
      brand_watermark_image: ["webp", 400, 600],
      brand_ground_image: ["webp", 1707, 2560],
    };
    for (const field of brandImageFields) {
      const url: string = body[`${field}_url`];
      expect(url).toMatch(/\/public\/[0-9a-f]{32}\.(webp|jpg)$/);
      const { format, width, height, exif, icc, xmp } = await metadataOf(url);
      expect([format, width, height]).toEqual(expected[field]);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect((await readUrl(url))?.includes("Test Phone")).toBe(false);
    }
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("an event's images keep their transparency, except where social networks would paint it black", async () => {
    const png = file(await transparentPng(), "logo.png", "image/png");
    const { body } = await add({ brand_custom_logo: png, brand_social_share_image: png });
    const logo = await metadataOf(body.brand_custom_logo_url);
    expect([logo.format, logo.hasAlpha, logo.width]).toEqual(["webp", true, 1200]);
    const shared = (await readUrl(body.brand_social_share_image_url)) ?? Buffer.alloc(0);
    const [red = 0, green = 0] = await sharp(shared).resize(1, 1).raw().toBuffer();
    // Half-transparent red over white.
    expect(red).toBeGreaterThan(245);
    expect(green).toBeGreaterThan(115);
  });

  it("an event's images are recognised by their content, whatever their name and type say", async () => {
    const png = file(await transparentPng(), "logo.mp4", "video/mp4");
    expect((await add({ brand_custom_logo: png })).status).toBe(201);
  });

  it("an event's images are never enlarged", async () => {
    const { body } = await add({ brand_custom_logo: file(await makePhoto({ width: 64, height: 64 })) });
    expect(await metadataOf(body.brand_custom_logo_url)).toMatchObject({ width: 64, height: 64 });
  });
});

describe("invalid images", () => {
  const text = () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  const video = () => Buffer.from("\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom", "latin1");
  const refused: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ["a text named .jpg", () => Buffer.from("hello"), 415, t.onlyImages],
    ["an SVG", text, 415, t.onlyImages],
    ["a video named .jpg", video, 415, t.onlyImages],
    ["an empty file", () => Buffer.alloc(0), 400, messages.submission.photoEmpty],
    [
      "a cut photo",
      async () => (await makePhoto({ width: 2_000, height: 1_500 })).subarray(0, 9_000),
      400,
      messages.submission.photoTruncated,
    ],
    ["a bomb of 900 megapixels", () => makePngHeader(30_000, 30_000), 413, messages.submission.photoTooManyPixels],
    ["more than 10 MB", () => Buffer.alloc(limits.brandImageMaxBytes + 1, 1), 413, t.brandImageTooLarge],
  ];
  it.each(refused)(
    "an event's image is refused when it is %s, and nothing is stored",
    async (_name, make, status, message) => {
      const before = await installation.storedKeys();
      const bad = file(await make());
      const good = file(await makePhoto());
      for (const field of brandImageFields) {
        const answer = await add({ ...Object.fromEntries(brandImageFields.map((name) => [name, good])), [field]: bad });
        expect([answer.status, answer.body.message]).toEqual([status, message]);
        if (message !== t.brandImageTooLarge) expect(answer.body.issues).toEqual([{ path: field, message }]);
      }
      expect(await installation.storedKeys()).toEqual(before);
      expect(await installation.spooledFiles()).toEqual([]);
    },
    60_000,
  );

  it("an event's image of exactly 10 MB is accepted", async () => {
    const photo = await makePhoto();
    const padded = Buffer.concat([photo, Buffer.alloc(limits.brandImageMaxBytes - photo.length)]);
    expect((await add({ brand_custom_logo: file(padded) })).status).toBe(201);
  });

  it("an event's image leaves no bytes behind when the save itself fails", async () => {
    const before = await installation.storedKeys();
    const { event_url_slug } = cast.strangerEvent;
    const answer = await add({ event_url_slug, brand_custom_logo: file(await makePhoto()) });
    expect(answer.status).toBe(409);
    expect(await installation.storedKeys()).toEqual(before);
  });
});

describe("images of an existing event", () => {
  it("an event's image stays, is replaced or is removed, and its old bytes with it", async () => {
    const photo = file(await makePhoto());
    const { body: made } = await add({ brand_custom_logo: photo, brand_watermark_image: photo });
    const stayed = await update(made.id, { event_name: "Renamed", brand_custom_logo: "" });
    expect(stayed.body.brand_custom_logo_url).toBe(made.brand_custom_logo_url);

    const replaced = await update(made.id, { brand_custom_logo: photo, remove_brand_custom_logo: "yes" });
    expect(replaced.body.brand_custom_logo_url).not.toBe(made.brand_custom_logo_url);
    expect(replaced.body.brand_watermark_image_url).toBe(made.brand_watermark_image_url);
    await runRemovals(installation);
    expect(await readUrl(made.brand_custom_logo_url)).toBeNull();
    expect(await readUrl(replaced.body.brand_custom_logo_url)).not.toBeNull();

    const removed = await update(made.id, { remove_brand_custom_logo: "yes", remove_brand_watermark_image: "yes" });
    expect(removed.body).toMatchObject({ brand_custom_logo_url: null, brand_watermark_image_url: null });
    await runRemovals(installation);
    expect(await readUrl(replaced.body.brand_custom_logo_url)).toBeNull();
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, made.id));
    expect(row).toMatchObject({ brand_custom_logo_key: null, event_version: 3 });
  });

  it("an image of another company's event cannot be replaced, and nothing is stored in the attempt", async () => {
    const before = await installation.storedKeys();
    const answer = await update(cast.strangerEvent.id, { brand_custom_logo: file(await makePhoto()) });
    expect(answer.status).toBe(404);
    expect(await installation.storedKeys()).toEqual(before);
  });
});
