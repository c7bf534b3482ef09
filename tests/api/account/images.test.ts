import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { PUT as updateUserDetails } from "@/app/api/users/update-user-details/route";
import { events } from "@/db/schema/events";
import { accountImageFields } from "@/lib/shared/account/contract";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { createCast } from "../../support/people";
import { makePhoto, makePngHeader } from "../../support/pictures";
import { runRemovals } from "../../support/storage/removals";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.account;

beforeEach(() => {
  installation.realtime.take();
});

const file = (bytes: Uint8Array, name = "logo.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type });
const save = (body: Record<string, unknown>, as: { bearer: string } = cast.admin) =>
  call(updateUserDetails, { method: "PUT", as, body: asForm(body) });
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 120, b: 90, alpha: 0.5 } } });

const urlFields = {
  company_logo: "company_logo_url",
  favicon_image: "favicon_url",
  thumbnail_image: "thumbnail_url",
} as const;

const readUrl = (url: string) => installation.readPublic(url);

describe("replacing an image", () => {
  it.each([
    ["company_logo", "webp", 1200, 600],
    ["favicon_image", "png", 256, 128],
    ["thumbnail_image", "webp", 960, 480],
  ] as const)("the image %s is stored clean, as %s of %i × %i", async (field, format, width, height) => {
    const photo = await makePhoto({ width: 2_000, height: 1_000 });
    const { status, body } = await save({ [field]: file(photo) });
    expect(status).toBe(200);
    const bytes = (await readUrl(body[urlFields[field]])) ?? Buffer.alloc(0);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format, width, height });
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes("Test Phone")).toBe(false);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it.each(accountImageFields)(
    "the image %s keeps a PNG's transparency and is recognised by its content",
    async (field) => {
      const png = await solid(200, 200).png().toBuffer();
      const { body } = await save({ [field]: file(png, "film.mp4", "video/mp4") });
      const metadata = await sharp((await readUrl(body[urlFields[field]])) ?? Buffer.alloc(0)).metadata();
      expect(metadata).toMatchObject({ hasAlpha: true, width: 200 });
    },
  );

  it("a new image leaves the other fields alone, is pushed to every wall, and its predecessor's bytes are removed", async () => {
    const company = await createCast(installation.deps);
    const photo = file(await makePhoto());
    const first = await save({ company_logo: photo }, company.admin);
    const second = await save({ company_logo: photo }, company.admin);
    expect(second.body).toMatchObject({ company_name: "Quiet Fields", favicon_url: null });
    expect(second.body.company_logo_url).not.toBe(first.body.company_logo_url);
    await runRemovals(installation);
    expect(await readUrl(first.body.company_logo_url)).toBeNull();
    expect(await readUrl(second.body.company_logo_url)).not.toBeNull();

    const removed = await save({ remove_company_logo: "yes" }, company.admin);
    expect(removed.body.company_logo_url).toBeNull();
    await runRemovals(installation);
    expect(await readUrl(second.body.company_logo_url)).toBeNull();
    const rows = await installation.deps.db.select().from(events).where(eq(events.account_id, company.account_id));
    expect(rows.map((row) => row.event_version)).toEqual([3, 3]);
    // Three saves, each pushed to two walls.
    // Three changes, each pushed to both walls of the company.
    expect(installation.realtime.take()).toHaveLength(3 * 2);
  });

  it("an image is refused beside another image or a text field", async () => {
    const photo = file(await makePhoto());
    const before = await installation.storedKeys();
    const bodies = [
      { company_logo: photo, favicon_image: photo },
      { company_logo: photo, company_name: "Both" },
      { company_logo: photo, remove_thumbnail_image: "yes" },
    ];
    for (const body of bodies) {
      const answer = await save(body);
      expect([answer.status, answer.body.message]).toEqual([400, text.oneImageAlone]);
    }
    expect(await installation.storedKeys()).toEqual(before);
  });
});

describe("lying files", () => {
  const refused: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ["a text named .png", () => Buffer.from("hello"), 415, text.onlyPngOrJpeg],
    ["an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, text.onlyPngOrJpeg],
    ["a WebP named .png", () => solid(20, 20).webp().toBuffer(), 415, text.onlyPngOrJpeg],
    ["a GIF named .jpg", () => solid(20, 20).gif().toBuffer(), 415, text.onlyPngOrJpeg],
    [
      "a video",
      () => Buffer.from("\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom", "latin1"),
      415,
      text.onlyPngOrJpeg,
    ],
    ["an empty file", () => Buffer.alloc(0), 400, messages.submission.photoEmpty],
    [
      "a cut photo",
      async () => (await makePhoto({ width: 900, height: 900 })).subarray(0, 5_000),
      400,
      messages.submission.photoTruncated,
    ],
    ["a bomb of 900 megapixels", () => makePngHeader(30_000, 30_000), 413, messages.submission.photoTooManyPixels],
    ["more than 10 MB", () => Buffer.alloc(limits.brandImageMaxBytes + 1, 1), 413, messages.events.brandImageTooLarge],
  ];
  it.each(refused)("an image that is %s is refused, and nothing is stored", async (_name, make, status, message) => {
    const before = await installation.storedKeys();
    const bad = file(await make());
    for (const field of accountImageFields) {
      const answer = await save({ [field]: bad });
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    expect(await installation.storedKeys()).toEqual(before);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a text in place of an image is refused", async () => {
    const answer = await save({ company_logo: "logo.png" });
    expect([answer.status, answer.body.message]).toEqual([400, text.onlyPngOrJpeg]);
  });

  it("a moderator's image is refused before it is read, and nothing is stored", async () => {
    const before = await installation.storedKeys();
    const answer = await save({ company_logo: file(await makePhoto()) }, cast.moderator);
    expect([answer.status, answer.body.message]).toEqual([403, text.companyIsAdmins]);
    expect(await installation.storedKeys()).toEqual(before);
    expect(await installation.spooledFiles()).toEqual([]);
  });
});
