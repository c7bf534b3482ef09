import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { verifyPassword } from "@/lib/server/base/auth/password";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm, newEvent } from "../../support/events/event-fields";
import { createProgram, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";

const text = messages.events;
const installation = testInstallation();
const cast = testCast(installation);
let own: { scripts: string[]; adsGroup: string };

beforeAll(async () => {
  const { deps } = installation;
  const scripts = [await createScript(deps, cast.account_id), await createScript(deps, cast.account_id)];
  own = { scripts, adsGroup: await createProgram(deps, cast.account_id, []) };
});

const add = (fields: Record<string, unknown> = {}) => call(addEvent, { as: cast.admin, body: newEvent(fields) });
const update = (id: string, body: unknown) =>
  call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });
const rowOf = async (id: string) => (await installation.deps.db.select().from(events).where(eq(events.id, id)))[0];

/** Every field, none of them at its default. */
const everything = () => ({
  event_name: "Gala",
  event_date: "2026-02-28",
  event_url_slug: `gala-${randomUUID().slice(0, 8)}`,
  event_language: "pl",
  event_location: "Union Station",
  event_start_time: "11:45 PM",
  length_of_event: 24,
  notification_status: "on",
  notification_emails: "a@example.com, b@example.com",
  wait_alarm_seconds: 600,
  script_ids: own.scripts,
  ads_group_id: own.adsGroup,
  ads_per_post: 20,
  moderator_ids: [cast.moderator.user_id],
  event_status: "Private",
  wall_speed: "Very Fast",
  wall_arrivals: "off",
  qr_call_seconds: 0,
  wall_layout: "Single Post Spotlight",
  wall_theme: "Matchday",
  wall_typeface: "Space Grotesk",
  wall_ground: "Gradient",
  wall_room: "Hall",
  page_title: "Title",
  page_description: "Description",
  page_keywords: "gala, wall",
  contact_information: "on",
  legal: "on",
  copyright: "on",
  use_theme_colors: "off",
  top_brand_color: "#112233",
  top_banner_text_color: "#445566",
  bottom_brand_color: "#778899",
  bottom_banner_text_color: "#AABBCC",
  cta_button_color: "#ddeeff",
  cta_button_text_color: "#010203",
  top_banner_text: "Welcome",
  bottom_banner_text: "Thank you",
  cta_text: "Donate",
  cta_url: "https://example.com/donate?x=1",
  form_welcome: "Welcome to the gala",
  form_name: "optional",
  form_email: "hidden",
  form_city: "optional",
  form_caption: "hidden",
  consent_text: "My photo may be shown.\nAnd printed.",
  consent_translations: [{ language: "de", text: "Mein Foto darf gezeigt werden.\nUnd gedruckt." }],
  consent_terms_url: "https://example.com/terms",
  consent_privacy_url: "https://example.com/privacy",
  consent_box: "on",
});

describe("a new event", () => {
  it("a new event takes the spec's defaults for missing fields", async () => {
    const fields = newEvent();
    const answer = await call(addEvent, { as: cast.admin, body: fields });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...fields,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      event_language: "en",
      event_location: "",
      event_start_time: "12:00 AM",
      length_of_event: 0.5,
      notification_status: "off",
      notification_emails: "",
      wait_alarm_seconds: 120,
      script_ids: [],
      ads_group_id: null,
      ads_per_post: 0,
      moderator_ids: [],
      moderation_mode: "Review",
      trusted_after: 2,
      wall_delay: "off",
      event_status: "Draft",
      has_password: false,
      wall_speed: "Off",
      wall_arrivals: "on",
      qr_call_seconds: 90,
      wall_layout: "4-Column Social Mosaic",
      wall_theme: "Classic",
      wall_typeface: "Theme",
      wall_ground: "Theme",
      wall_room: "Automatic",
      page_title: "",
      page_description: "",
      page_keywords: "",
      search_engines: "off",
      brand_custom_logo_url: null,
      brand_social_share_image_url: null,
      brand_watermark_image_url: null,
      brand_ground_image_url: null,
      contact_information: "off",
      legal: "off",
      copyright: "off",
      use_theme_colors: "on",
      top_brand_color: "#000000",
      top_banner_text_color: "#FFFFFF",
      bottom_brand_color: "#000000",
      bottom_banner_text_color: "#FFFFFF",
      cta_button_color: "#000000",
      cta_button_text_color: "#FFFFFF",
      top_banner_text: "Summer party",
      bottom_banner_text: text.firstInvitation,
      cta_text: text.firstCtaText,
      cta_url: "",
      form_welcome: "",
      form_name: "required",
      form_email: "required",
      form_city: "required",
      form_caption: "required",
      consent_text: "",
      consent_translations: [],
      consent_terms_url: "",
      consent_privacy_url: "",
      consent_box: "off",
      form_words: "off",
      form_missions: "",
      form_places: "",
      wall_places: "off",
    });
  });

  it("a new event keeps its banners empty when sent empty, as JSON and as multipart", async () => {
    const emptied = { top_banner_text: "", bottom_banner_text: " ", cta_text: "" };
    const kept = { top_banner_text: "", bottom_banner_text: "", cta_text: "" };
    expect((await add(emptied)).body).toMatchObject(kept);
    const answer = await call(addEvent, { as: cast.admin, body: asForm(newEvent(emptied)) });
    expect(answer.body).toMatchObject(kept);
  });

  it.each(["JSON", "multipart"])("a new event stores every field sent as %s", async (kind) => {
    const fields = everything();
    const answer = await call(addEvent, { as: cast.admin, body: kind === "JSON" ? fields : asForm(fields) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(fields);
  });

  it("a new event stores the password only as an argon2id hash", async () => {
    const { body } = await add({ password: " open sesame " });
    const row = await rowOf(body.id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(row?.password_hash ?? "", " open sesame ")).toBe(true);
  });

  it("a new event's slug is lower-cased, and what was cached at that address expires", async () => {
    const { body } = await add({ event_url_slug: "  GALA-2026 " });
    expect(body.event_url_slug).toBe("gala-2026");
    expect(installation.pageCache.expired).toContain("gala-2026");
  });
});

describe("the bottom banner's button", () => {
  const hasButton = async ({ event_url_slug }: { event_url_slug: string }) =>
    (await call(eventBySlug, { as: cast.admin, params: { slug: event_url_slug } })).body.has_cta_button;

  it("the button appears with an address, and stays when the address is cleared", async () => {
    const { body } = await add();
    expect(await hasButton(body)).toBe(false);
    // Clearing a field that was never set changes nothing.
    await update(body.id, { cta_url: "", cta_text: "Donate" });
    expect(await hasButton(body)).toBe(false);
    await update(body.id, { cta_url: "https://example.com/" });
    expect(await hasButton(body)).toBe(true);
    await update(body.id, { cta_url: "" });
    expect(await hasButton(body)).toBe(true);
  });

  it("the button is there from the start when an address was sent, even an empty one", async () => {
    expect(await hasButton((await add({ cta_url: "https://example.com/" })).body)).toBe(true);
    const { body } = await add({ cta_url: "" });
    expect(await hasButton(body)).toBe(true);
    // An edit right after the creation is no conflict.
    const { updated_at } = body;
    expect((await update(body.id, { event_name: "Gala", if_updated_at: updated_at })).status).toBe(200);
  });
});

describe("lists in multipart", () => {
  const spellings: [string, (ids: string[]) => unknown][] = [
    ["one comma-separated field", (ids) => ids.join(", ")],
    ["a JSON array", (ids) => JSON.stringify(ids)],
    ["a repeated field", (ids) => ids],
    ["twice the same", (ids) => [...ids, ...ids]],
  ];
  it.each(spellings)("a list in multipart is parsed: %s", async (_name, spell) => {
    const { body } = await call(addEvent, {
      as: cast.admin,
      body: asForm(newEvent({ script_ids: spell(own.scripts) })),
    });
    expect(body.script_ids).toEqual(own.scripts);
  });

  it("an empty multipart field clears the list, and an empty ads_group_id removes the program", async () => {
    const { body } = await add(everything());
    const answer = await update(body.id, asForm({ script_ids: "", moderator_ids: "[]", ads_group_id: "" }));
    expect(answer.body).toMatchObject({ script_ids: [], moderator_ids: [], ads_group_id: null });
  });

  it("scripts keep the order that was sent", async () => {
    const { body } = await add({ script_ids: own.scripts });
    const answer = await update(body.id, { script_ids: own.scripts.toReversed() });
    expect(answer.body.script_ids).toEqual(own.scripts.toReversed());
  });
});

describe("taken slugs", () => {
  it("a taken slug is a conflict for a new event and for a changed one, across companies", async () => {
    const { event_url_slug } = cast.strangerEvent;
    const conflict = {
      status: 409,
      body: {
        code: "conflict",
        message: text.slugTaken,
        issues: [{ path: "event_url_slug", message: text.slugTaken }],
      },
    };
    expect(await add({ event_url_slug })).toMatchObject(conflict);
    expect(await update(cast.event.id, { event_url_slug: event_url_slug.toUpperCase() })).toMatchObject(conflict);
  });

  it("a slug goes to one of ten simultaneous requests", async () => {
    const event_url_slug = `race-${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ event_url_slug })));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
      new Set([text.slugTaken]),
    );
  });

  it("a slug is no conflict with the event itself", async () => {
    const { event_url_slug, id } = cast.event;
    expect((await update(id, { event_url_slug, event_name: "Renamed" })).status).toBe(200);
  });
});
