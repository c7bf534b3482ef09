import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as openapi } from "@/app/api/openapi.json/route";
import { violatedConstraint } from "@/db/faults";
import { events } from "@/db/schema/events";
import { messages } from "@/lib/shared/messages";
import { wallGrounds, wallRooms, wallThemes, wallTypefaces } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { eventsChangedBy } from "../../support/events/event-changes";
import { asForm, newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { runRemovals } from "../../support/storage/removals";

const installation = testInstallation();
const cast = testCast(installation);

type OpenApiObject = { properties: Record<string, unknown>; required?: string[] };

const wordLists = {
  wall_theme: wallThemes,
  wall_typeface: wallTypefaces,
  wall_ground: wallGrounds,
  wall_room: wallRooms,
};
const standard = {
  wall_theme: "Classic",
  wall_typeface: "Theme",
  wall_ground: "Theme",
  wall_room: "Automatic",
  brand_ground_image_url: null,
};
const chosen = { wall_theme: "Garland", wall_typeface: "Bodoni Moda", wall_ground: "Gradient" };

const add = (fields: Record<string, unknown> = {}) =>
  call(addEvent, { as: cast.admin, body: newEvent({ event_status: "Live", ...fields }) });
const update = (id: string, body: unknown, as = cast.admin) =>
  call(updateEvent, { method: "PUT", as, params: { id }, body });
const asPublic = async (slug: string) => (await call(eventBySlug, { params: { slug } })).body;

describe("a wall's look", () => {
  it("a wall's look is Classic with its own typefaces and background by default", async () => {
    const { body } = await add();
    expect(body).toMatchObject(standard);
    expect(await asPublic(body.event_url_slug)).toMatchObject(standard);
  });

  it("a wall's look is the chosen one, for organisers and for the public, as JSON and as multipart", async () => {
    const { body } = await add(chosen);
    expect(body).toMatchObject(chosen);
    expect(await asPublic(body.event_url_slug)).toMatchObject(chosen);
    const next = { wall_theme: "Encore", wall_typeface: "Unbounded", wall_ground: "Theme" };
    expect((await update(body.id, asForm(next))).body).toMatchObject(next);
    expect(await asPublic(body.event_url_slug)).toMatchObject(next);
  });

  it("a wall's look accepts every word of its lists, and the database enforces them", async () => {
    const { body } = await add();
    for (const [field, options] of Object.entries(wordLists)) {
      for (const word of options) expect((await update(body.id, { [field]: word })).body[field]).toBe(word);
      const forced = installation.deps.db.execute(
        sql`update events set ${sql.identifier(field)} = 'Neon' where id = ${body.id}`,
      );
      const fault = await forced.then(
        () => null,
        (error: unknown) => violatedConstraint(error),
      );
      expect(fault).toBe(`events_${field}_check`);
    }
  });

  it.each(Object.keys(wordLists))("the field %s refuses any other word, and the sentence names it", async (field) => {
    const { labels } = messages.events;
    const message = messages.fields.invalidChoice(labels[field as keyof typeof wordLists]);
    for (const word of ["", "classic", "Neon", 3, null]) {
      const answer = await add({ [field]: word });
      expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path: field, message }] } });
    }
  });

  it("a changed look is pushed to every open screen, and a moderator cannot change it", async () => {
    const { body } = await add();
    const changed = await eventsChangedBy(installation, () => update(body.id, { wall_theme: "Lagoon" }));
    expect(changed).toEqual([body.id]);
    expect(await eventsChangedBy(installation, () => update(body.id, { wall_theme: "Lagoon" }))).toEqual([]);
    expect((await update(body.id, { wall_theme: "Encore" }, cast.moderator)).status).toBe(403);
  });
});

describe("the switch for the theme's colours", () => {
  const plain = { top_brand_color: "#000000", top_banner_text_color: "#FFFFFF" };
  const own = { top_brand_color: "#123456", top_banner_text_color: "#FEFEFE" };
  const switchOf = async (id: string) =>
    (await installation.deps.db.select().from(events).where(eq(events.id, id)))[0]?.use_theme_colors;

  it("the theme colours' switch is on for a new event without colours, or with the spec's defaults", async () => {
    for (const colours of [{}, plain, { ...plain, top_banner_text_color: "#ffffff" }]) {
      const { body } = await add({ wall_theme: "Daylight", ...colours });
      expect(body.use_theme_colors).toBe("on");
      expect(await asPublic(body.event_url_slug)).toMatchObject({ use_theme_colors: "on" });
    }
  });

  it("the theme colours' switch is off for a new event whose client sends colours without it, as JSON and as multipart", async () => {
    expect((await add(own)).body).toMatchObject({ ...own, use_theme_colors: "off" });
    const { body } = await call(addEvent, { as: cast.admin, body: asForm(newEvent(own)) });
    expect(body).toMatchObject({ ...own, use_theme_colors: "off" });
  });

  it("the theme colours' switch is stored as sent, whatever the colours, for organisers and for the public", async () => {
    const { body } = await add({ event_status: "Live", use_theme_colors: "off", ...plain });
    expect(body).toMatchObject({ use_theme_colors: "off", ...plain });
    expect(await asPublic(body.event_url_slug)).toMatchObject({ use_theme_colors: "off", ...plain });
    const on = { use_theme_colors: "on", ...own };
    expect((await update(body.id, asForm(on))).body).toMatchObject(on);
    expect(await asPublic(body.event_url_slug)).toMatchObject(on);
  });

  it("the theme colours' switch turns off when an update changes a colour without it, and the audit log names both", async () => {
    const { body } = await add({ wall_theme: "Daylight" });
    const changed = await eventsChangedBy(installation, () => update(body.id, { top_brand_color: "#123456" }));
    expect(changed).toEqual([body.id]);
    expect(await switchOf(body.id)).toBe("off");
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, body.id));
    expect(Object.keys(row?.field_changed_at ?? {}).sort()).toEqual(["top_brand_color", "use_theme_colors"]);
    const [entry] = await installation.deps.db.execute<{ changed_fields: string[] }>(
      sql`select changed_fields from audit_log where subject_id = ${body.id} and action = 'event.update'`,
    );
    expect(entry?.changed_fields.sort()).toEqual(["top_brand_color", "use_theme_colors"]);
  });

  it("the theme colours' switch turns off when a client makes a coloured event black again", async () => {
    const { body } = await add({ ...own, use_theme_colors: "on" });
    expect((await update(body.id, plain)).body).toMatchObject({ ...plain, use_theme_colors: "off" });
  });

  it("the theme colours' switch stays when a client sends the colours back unchanged", async () => {
    const { body } = await add({ ...own, use_theme_colors: "on" });
    const answer = await update(body.id, asForm({ event_name: "Renamed", ...own, top_banner_text_color: "#fefefe" }));
    expect(answer.body).toMatchObject({ event_name: "Renamed", use_theme_colors: "on" });
  });
});

it("openapi.json names the switch and its two words in the bodies that take it and the answers that return it", async () => {
  const { paths } = (await call(openapi)).body;
  const add = paths["/api/events/add-event"].post;
  const update = paths["/api/events/update-event/{id}"].put;
  for (const body of [add.requestBody, update.requestBody]) {
    for (const { schema } of Object.values<{ schema: OpenApiObject }>(body.content)) {
      expect(schema.properties).toMatchObject({ use_theme_colors: { type: "string", enum: ["on", "off"] } });
      expect(schema.required ?? []).not.toContain("use_theme_colors");
    }
  }
  for (const answer of [add.responses, paths["/api/events/event-by-slug/{slug}"].get.responses]) {
    expect(JSON.stringify(answer)).toContain('"use_theme_colors":{"type":"string","enum":["on","off"]}');
  }
});

describe("the ground image", () => {
  const file = async (width: number, height: number) =>
    new File([new Uint8Array(await makePhoto({ width, height }))], "ground.jpg", { type: "image/jpeg" });

  it("the ground image is re-encoded, large enough for a 4K screen, and deleted when it is removed", async () => {
    const made = await add();
    const form = asForm({ wall_ground: "Picture", brand_ground_image: await file(4000, 2000) });
    const { body } = await update(made.body.id, form);
    expect(body.wall_ground).toBe("Picture");
    const { brand_ground_image_url: url } = await asPublic(body.event_url_slug);
    expect(url).toBe(body.brand_ground_image_url);
    const { format, width, height, exif } = await sharp(
      (await installation.readPublic(url)) ?? Buffer.alloc(0),
    ).metadata();
    expect([format, width, height, exif]).toEqual(["webp", 2560, 1280, undefined]);

    const removed = await update(body.id, { remove_brand_ground_image: "yes" });
    expect(removed.body).toMatchObject({ brand_ground_image_url: null, wall_ground: "Picture" });
    await runRemovals(installation);
    expect(await installation.readPublic(url)).toBeNull();
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, body.id));
    expect(row?.brand_ground_image_key).toBeNull();
  });
});
