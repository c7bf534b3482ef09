import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { violatedConstraint } from "@/db/faults";
import { events } from "@/db/schema/events";
import { messages } from "@/lib/shared/messages";
import { wallGrounds, wallThemes, wallTypefaces } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { eventsChangedBy } from "../../support/event-changes";
import { asForm, newEvent } from "../../support/event-fields";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { takeAwayMedia } from "../../support/removals";

const installation = testInstallation();
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

const words = { wall_theme: wallThemes, wall_typeface: wallTypefaces, wall_ground: wallGrounds };
const standard = { wall_theme: "Classic", wall_typeface: "Theme", wall_ground: "Theme", brand_ground_image_url: null };
const chosen = { wall_theme: "Garland", wall_typeface: "Bodoni Moda", wall_ground: "Gradient" };

const add = (fields: Record<string, unknown> = {}) =>
  call(addEvent, { as: cast.admin, body: newEvent({ event_status: "Live", ...fields }) });
const update = (id: string, body: unknown, as = cast.admin) =>
  call(updateEvent, { method: "PUT", as, params: { id }, body });
const asPublic = async (slug: string) => (await call(eventBySlug, { params: { slug } })).body;

describe("how a wall looks", () => {
  it("is Classic with its own typefaces and ground where nothing was chosen", async () => {
    const { body } = await add();
    expect(body).toMatchObject(standard);
    expect(await asPublic(body.event_url_slug)).toMatchObject(standard);
  });

  it("is what was chosen, for organisers and for the public, as JSON and as multipart", async () => {
    const { body } = await add(chosen);
    expect(body).toMatchObject(chosen);
    expect(await asPublic(body.event_url_slug)).toMatchObject(chosen);
    const next = { wall_theme: "Encore", wall_typeface: "Unbounded", wall_ground: "Theme" };
    expect((await update(body.id, asForm(next))).body).toMatchObject(next);
    expect(await asPublic(body.event_url_slug)).toMatchObject(next);
  });

  it("takes every word of its lists, and the database holds it to them", async () => {
    const { body } = await add();
    for (const [field, options] of Object.entries(words)) {
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

  it.each(Object.keys(words))("%s refuses any other word, and names the field", async (field) => {
    const { labels } = messages.events;
    const message = messages.fields.invalidChoice(labels[field as keyof typeof words]);
    for (const word of ["", "classic", "Neon", 3, null]) {
      const answer = await add({ [field]: word });
      expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path: field, message }] } });
    }
  });

  it("is a change that every open screen hears of; a moderator makes none", async () => {
    const { body } = await add();
    const changed = await eventsChangedBy(installation, () => update(body.id, { wall_theme: "Lagoon" }));
    expect(changed).toEqual([body.id]);
    expect(await eventsChangedBy(installation, () => update(body.id, { wall_theme: "Lagoon" }))).toEqual([]);
    expect((await update(body.id, { wall_theme: "Encore" }, cast.moderator)).status).toBe(403);
  });
});

describe("the ground image", () => {
  const file = async (width: number, height: number) =>
    new File([new Uint8Array(await makePhoto({ width, height }))], "ground.jpg", { type: "image/jpeg" });

  it("is stored anew, large enough for a 4K screen's veil, and goes when it is removed", async () => {
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
    await takeAwayMedia(installation);
    expect(await installation.readPublic(url)).toBeNull();
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, body.id));
    expect(row?.brand_ground_image_key).toBeNull();
  });
});
