import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEventAd } from "@/app/api/ads/add-event-ad/route";
import { DELETE as deleteEventAd } from "@/app/api/ads/delete-event-ad/[id]/route";
import { GET as getEventAds } from "@/app/api/ads/get-event-ads/route";
import { PUT as updateEventAd } from "@/app/api/ads/update-event-ad/[id]/route";
import { listWallAds } from "@/db/queries/programs";
import { adsGroupAds } from "@/db/schema/ads";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { eventsChangedBy } from "../../support/events/event-changes";
import { type AdFields, adForm, createAd, createProgram } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { runRemovals } from "../../support/storage/removals";

const text = messages.ads;
const installation = testInstallation();
const cast = testCast(installation);
/** A photo of 1,200 × 2,400 pixels, once its orientation is applied. */
let photo: Buffer;

beforeAll(async () => {
  photo = await makePhoto({ width: 2_400, height: 1_200, orientation: 6 });
});

const add = (fields: AdFields = {}, as: { bearer: string } | null = cast.admin) =>
  call(addEventAd, { as, body: adForm(photo, fields) });
const update = (id: string, fields: AdFields, as: { bearer: string } | null = cast.admin) =>
  call(updateEventAd, { method: "PUT", as, params: { id }, body: adForm(photo, { media: null, ...fields }) });
const remove = (id: string) => call(deleteEventAd, { method: "DELETE", as: cast.admin, params: { id } });
const list = () => call(getEventAds, { as: cast.admin });

const keyOf = (url: string) => url.slice(url.indexOf("public/"));
const bytesOf = async (url: string) => {
  const stored = await installation.deps.storage.read(keyOf(url));
  return Buffer.from(await new Response(stored?.stream).arrayBuffer());
};

const getWallAds = (id: string) => listWallAds(installation.deps.db, { account_id: cast.account_id, id });

describe("adding an ad", () => {
  it("adding an ad answers 201 with the stored ad and its date", async () => {
    const { status, body } = await add({ ad_name: "  Lemonade  ", ad_url: "https://lemonade.example/a?b=c" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ad_name: "Lemonade",
      ad_url: "https://lemonade.example/a?b=c",
      media_url: expect.stringMatching(/\/public\/[0-9a-f]{32}\.webp$/),
      media_width: 960,
      media_height: 1_920,
      ad_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      used_in: [],
      last_in: [],
    });
    expect(Math.abs(Date.now() - Date.parse(body.ad_date))).toBeLessThan(60_000);
    expect((await list()).body[0]).toEqual(body);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("adding an ad stores its picture as a new WebP, upright and without metadata", async () => {
    const facts = await sharp(await bytesOf((await add()).body.media_url)).metadata();
    expect(facts).toMatchObject({ format: "webp", width: 960, height: 1_920 });
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(5).fill(undefined));
  });

  it("adding an ad keeps a logo's transparency, and never enlarges", async () => {
    const media = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    const facts = await sharp(await bytesOf((await add({ media })).body.media_url)).metadata();
    expect(facts).toMatchObject({ width: 300, height: 100, hasAlpha: true });
  });

  it("adding an ad works without an address, and changes no wall", async () => {
    const changed = await eventsChangedBy(installation, async () => {
      expect((await add({})).body.ad_url).toBe("");
      expect((await add({ ad_url: "" })).status).toBe(201);
    });
    expect(changed).toEqual([]);
  });
});

it("the list of ads is never cached, and is newest first", async () => {
  const [first, second] = [(await add()).body.id, (await add()).body.id];
  const answer = await list();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second, first]);
});

describe("invalid ads", () => {
  /** The beginning of an MP4, by which its type is recognised. */
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from("ftypmp42\0\0\0\0mp42isom"), Buffer.alloc(64)]);
  const refused: [what: string, fields: () => AdFields, status: number, message: string, path: string][] = [
    ["no name", () => ({ ad_name: undefined }), 400, text.nameMandatory, "ad_name"],
    ["a blank name", () => ({ ad_name: "  " }), 400, text.nameMandatory, "ad_name"],
    ["no name and no picture", () => ({ ad_name: "", media: null }), 400, text.nameMandatory, "ad_name"],
    ["no picture", () => ({ media: null, ad_url: "nonsense" }), 400, text.mediaMandatory, "media"],
    ["no picture and a video's type", () => ({ media: null, media_type: "video" }), 400, text.mediaMandatory, "media"],
    ["a video's type", () => ({ media_type: "video" }), 400, text.videoNotAllowed, "media_type"],
    ["a video", () => ({ media: mp4, declared: "video/mp4" }), 415, text.videoNotAllowed, "media"],
    ["a video that says it is a JPEG", () => ({ media: mp4 }), 415, text.videoNotAllowed, "media"],
    [
      "a text that says it is a JPEG",
      () => ({ media: Buffer.from("Hello") }),
      415,
      messages.submission.notAPhoto,
      "media",
    ],
    [
      "an SVG",
      () => ({ media: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), declared: "image/svg+xml" }),
      415,
      messages.submission.notAPhoto,
      "media",
    ],
    ["half a picture", () => ({ media: photo.subarray(0, 9_000) }), 400, messages.submission.photoTruncated, "media"],
    ["an invalid address", () => ({ ad_url: "lemonade" }), 400, messages.fields.invalidUrl("Ad URL"), "ad_url"],
    [
      "a script as address",
      () => ({ ad_url: "javascript:alert(1)" }),
      400,
      messages.fields.invalidUrl("Ad URL"),
      "ad_url",
    ],
  ];
  it.each(refused)("an ad with %s is refused, and nothing is stored", async (_, fields, status, message, path) => {
    const before = await installation.storedKeys();
    const answer = await add(fields());
    expect(answer).toMatchObject({ status, body: { message } });
    expect(answer.body.issues[0]).toEqual({ path, message });
    expect(await installation.storedKeys()).toEqual(before);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a picture with a video's content type is accepted, because its content counts", async () => {
    expect((await add({ declared: "video/mp4" })).status).toBe(201);
  });

  it("an ad's name takes 120 characters, the address 2,000, the picture 10 MB, and not one more", async () => {
    const name = "x".repeat(limits.adNameMaxLength);
    const url = "https://lemonade.example/".padEnd(limits.urlMaxLength, "x");
    expect((await add({ ad_name: name, ad_url: url })).status).toBe(201);
    expect((await add({ ad_name: `${name}x` })).body.message).toBe(messages.fields.tooLong("Ad Name", 120));
    expect((await add({ ad_url: `${url}x` })).body.message).toBe(messages.fields.tooLong("Ad URL", 2_000));
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    expect((await add({ media: padded(limits.brandImageMaxBytes) })).status).toBe(201);
    const over = await add({ media: padded(limits.brandImageMaxBytes + 1) });
    expect(over).toMatchObject({ status: 413, body: { message: messages.events.brandImageTooLarge } });
  });

  it("an ad's body that is no multipart, or cut short, is refused", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const send = (body: unknown, extra = {}) => call(addEventAd, { as: cast.admin, body, ...extra });
    expect((await send("nonsense", { headers })).status).toBe(400);
    expect((await send({ ad_name: "Lemonade" })).body.message).toBe(text.mediaMandatory);
    expect((await send("a=b", { headers: { "content-type": "text/plain" } })).status).toBe(415);
  });
});

describe("changing an ad", () => {
  it("changing an ad without a picture keeps the old one; an absent address stays, an empty one is removed", async () => {
    const { body: ad } = await add({ ad_url: "https://lemonade.example/" });
    const { status, body } = await update(ad.id, { ad_name: "Iced tea" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...ad, ad_name: "Iced tea" });
    expect((await update(ad.id, { ad_url: "" })).body).toMatchObject({ ad_url: "", media_url: ad.media_url });
    expect((await bytesOf(ad.media_url)).length).toBeGreaterThan(0);
  });

  it("changing an ad's picture gives it a new address, and the old bytes are removed", async () => {
    const { body: ad } = await add();
    const { body } = await update(ad.id, { media: await makePhoto({ width: 320, height: 200 }) });
    expect(body).toMatchObject({ media_width: 320, media_height: 200 });
    expect(body.media_url).not.toBe(ad.media_url);
    await runRemovals(installation);
    const stored = await installation.storedKeys();
    expect(stored).toContain(keyOf(body.media_url));
    expect(stored).not.toContain(keyOf(ad.media_url));
  });

  it("changing an ad requires the name again and refuses a video; the ad stays unchanged", async () => {
    const { body: ad } = await add();
    const before = await installation.storedKeys();
    expect(await update(ad.id, { ad_name: "" })).toMatchObject({ status: 400, body: { message: text.nameMandatory } });
    // The beginning of a WebM.
    const video = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x82]), Buffer.from("\x84webm")]);
    expect((await update(ad.id, { media: video })).status).toBe(415);
    expect((await list()).body.find(({ id }: { id: string }) => id === ad.id)).toEqual(ad);
    expect(await installation.storedKeys()).toEqual(before);
  });

  it("changing an ad by two admins at once leaves one picture and no orphan", async () => {
    const { body: ad } = await add();
    const before = (await installation.storedKeys()).length;
    const answers = await Promise.all(
      [1, 2, 3].map((seed) => makePhoto({ width: 300 + seed }).then((media) => update(ad.id, { media }))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await runRemovals(installation);
    expect((await installation.storedKeys()).length).toBe(before);
  });
});

describe("walls that show an ad", () => {
  const setUp = async () => {
    const { deps } = installation;
    const ad = await createAd(deps, cast.account_id);
    const other = await createAd(deps, cast.account_id, { ad_name: "Crisps" });
    const programs = [
      await createProgram(deps, cast.account_id, [other.id, ad.id], "Sponsors"),
      await createProgram(deps, cast.account_id, [ad.id, other.id], "Friends"),
    ];
    const unrelated = await createProgram(deps, cast.account_id, [other.id]);
    const using: string[] = [];
    for (const event_status of ["Live", "Draft", "Private", "Archive"] as const) {
      const ads_group_id = programs[using.length % 2] ?? null;
      using.push((await createEvent(deps, cast.account_id, { ads_group_id, event_status })).id);
    }
    await createEvent(deps, cast.account_id, { ads_group_id: unrelated });
    return { ad, programs, using: using.sort() };
  };

  it("every change of an ad is pushed to the walls that show it, and to no other", async () => {
    const { ad, using } = await setUp();
    const changes: AdFields[] = [{ ad_name: "Iced tea" }, { ad_url: "https://tea.example/" }, { media: photo }];
    for (const change of changes) {
      expect(await eventsChangedBy(installation, () => update(ad.id, { ad_name: "Iced tea", ...change }))).toEqual(
        using,
      );
    }
    // Neither an unchanged nor a refused save is pushed.
    expect(await eventsChangedBy(installation, () => update(ad.id, { ad_name: "Iced tea" }))).toEqual([]);
    expect(await eventsChangedBy(installation, () => update(ad.id, { ad_name: "" }))).toEqual([]);
  });

  it("a deleted ad leaves every program and wall, and its picture is removed", async () => {
    const { ad, programs, using } = await setUp();
    const listed = (await list()).body.find(({ id }: { id: string }) => id === ad.id);
    expect(listed.used_in).toEqual([
      { id: programs[0], name: "Sponsors" },
      { id: programs[1], name: "Friends" },
    ]);
    expect(listed.last_in).toEqual([]);
    const changed = await eventsChangedBy(installation, async () => {
      expect(await remove(ad.id)).toMatchObject({ status: 200, body: { message: "Deleted successfully" } });
    });
    expect(changed).toEqual(using);
    const left = await installation.deps.db.select().from(adsGroupAds).where(eq(adsGroupAds.ads_id, ad.id));
    expect(left).toEqual([]);
    await runRemovals(installation);
    expect(await installation.storedKeys()).not.toContain(ad.media_key);
    expect((await remove(ad.id)).status).toBe(404);
  });

  it("an ad cannot be deleted while it is a program's only one, and the sentence names the program", async () => {
    const { deps } = installation;
    const ad = await createAd(deps, cast.account_id);
    const program = await createProgram(deps, cast.account_id, [ad.id], "Alone");
    const listed = (await list()).body.find(({ id }: { id: string }) => id === ad.id);
    expect(listed.last_in).toEqual([{ id: program, name: "Alone" }]);
    expect(await remove(ad.id)).toMatchObject({ status: 409, body: { message: text.lastInPrograms(["Alone"]) } });
    expect((await list()).body.map(({ id }: { id: string }) => id)).toContain(ad.id);
    expect((await getWallAds(program)).map(({ id }) => id)).toEqual([ad.id]);
  });

  it("of a program's two ads, deleted at the same moment, one stays, because a program needs an ad", async () => {
    const { deps } = installation;
    const both = await Promise.all([createAd(deps, cast.account_id), createAd(deps, cast.account_id)]);
    const program = await createProgram(
      deps,
      cast.account_id,
      both.map(({ id }) => id),
    );
    const answers = await Promise.all(both.map(({ id }) => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await getWallAds(program)).toHaveLength(1);
  });

  it("an ad can be changed while the realtime server is down", async () => {
    const { ad } = await setUp();
    installation.realtime.isDown = true;
    const { status } = await update(ad.id, { ad_name: "Iced tea" });
    installation.realtime.isDown = false;
    expect(status).toBe(200);
  });
});
