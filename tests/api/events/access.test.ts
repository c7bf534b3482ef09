import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as checkSlug } from "@/app/api/events/check-slug/route";
import { DELETE as deleteEvent } from "@/app/api/events/delete-event/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getEvents } from "@/app/api/events/get-events/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { createCast, createEvent } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);

const rowOf = async (id: string) => (await installation.deps.db.select().from(events).where(eq(events.id, id)))[0];

type Who = "anonymous" | "moderator" | "admin" | "stranger";
const bearerOf = (who: Who) => (who === "anonymous" ? null : cast[who]);

/** Every organiser call on `cast.event`: caller and expected status. */
const table = [
  ["get-events", { anonymous: 401, moderator: 403, admin: 200, stranger: 200 }],
  ["add-event", { anonymous: 401, moderator: 403, admin: 201, stranger: 201 }],
  ["update-event", { anonymous: 401, moderator: 403, admin: 200, stranger: 404 }],
  ["check-slug", { anonymous: 401, moderator: 403, admin: 200, stranger: 200 }],
  ["delete-event", { anonymous: 401, moderator: 403, stranger: 404, admin: 200 }],
] as const;

const calls = {
  "get-events": (who: Who) => call(getEvents, { as: bearerOf(who) }),
  "add-event": (who: Who) => call(addEvent, { as: bearerOf(who), body: newEvent() }),
  "update-event": (who: Who) =>
    call(updateEvent, {
      method: "PUT",
      as: bearerOf(who),
      params: { id: cast.event.id },
      body: { event_location: `set by ${who}` },
    }),
  "check-slug": (who: Who) => call(checkSlug, { as: bearerOf(who), query: { slug: "anything" } }),
  "delete-event": (who: Who) =>
    call(deleteEvent, { method: "DELETE", as: bearerOf(who), params: { id: cast.event.id } }),
};

describe("permissions", () => {
  const cells = table.flatMap(([name, answers]) =>
    Object.entries(answers).map(([who, status]) => [name, who as Who, status] as const),
  );
  it.each(cells)("the call %s as %s answers %i", async (name, who, status) => {
    const before = await rowOf(cast.event.id);
    const answer = await calls[name](who);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    if (status >= 400) expect(await rowOf(cast.event.id)).toEqual(before);
  });
});

describe("unknown events", () => {
  it.each(["not-an-id", randomUUID()])("an event id that is %s is a 404 for update and delete", async (id) => {
    const update = await call(updateEvent, {
      method: "PUT",
      as: cast.admin,
      params: { id },
      body: { event_name: "x" },
    });
    const removal = await call(deleteEvent, { method: "DELETE", as: cast.admin, params: { id } });
    expect([update.status, removal.status]).toEqual([404, 404]);
  });

  it("an event of another company gets the same sentence as an unknown one", async () => {
    const params = { id: cast.strangerEvent.id };
    const foreign = await call(updateEvent, { method: "PUT", as: cast.admin, params, body: { event_name: "x" } });
    expect(foreign.body).toMatchObject({ code: "not_found", message: messages.events.notFound });
  });
});

describe("get-events", () => {
  it("get-events returns only the account's events, newest first, with every form field but the password", async () => {
    const company = await createCast(installation.deps);
    const created = await call(addEvent, {
      as: company.admin,
      body: newEvent({ password: "open sesame", moderator_ids: company.moderator.user_id }),
    });
    const { body } = await call(getEvents, { as: company.admin });
    expect(body[0]).toEqual(created.body);
    expect(body.map((event: { id: string }) => event.id)).not.toContain(company.strangerEvent.id);
    // The new event and the company's first two.
    expect(body).toHaveLength(3);
    expect(body[0]).toMatchObject({ has_password: true, moderator_ids: [company.moderator.user_id], script_ids: [] });
    expect(body[1]).toMatchObject({ has_password: false });
    expect(JSON.stringify(body)).not.toMatch(/open sesame|argon2|password_hash|account_id|field_changed_at/);
  });

  it("get-events keeps each event's lists apart", async () => {
    const company = await createCast(installation.deps);
    const { body } = await call(getEvents, { as: company.admin });
    const lists = Object.fromEntries(
      body.map((event: { id: string; moderator_ids: string[] }) => [event.id, event.moderator_ids]),
    );
    expect(lists[company.event.id]).toEqual([company.moderator.user_id]);
  });
});

describe("event-by-slug", () => {
  it("event-by-slug never shows the public the password's hash, the notification addresses or the moderators", async () => {
    const event = await createEvent(installation.deps, cast.account_id, {
      password_hash: "$argon2id$secret",
      notification_emails: "boss@example.com",
      notification_status: "on",
    });
    const answer = await call(eventBySlug, { params: { slug: event.event_url_slug } });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password|boss@example|notification|moderator|account_id/);
  });
});

describe("check-slug", () => {
  const ask = (query: Record<string, string>, as = cast.admin) => call(checkSlug, { as, query });

  it("check-slug says whether a slug is free, across all accounts", async () => {
    expect((await ask({ slug: "nobody-has-this" })).body).toEqual({ available: true });
    expect((await ask({ slug: cast.strangerEvent.event_url_slug })).body).toEqual({ available: false });
    expect((await ask({ slug: cast.strangerEvent.event_url_slug.toUpperCase() })).body).toEqual({ available: false });
  });

  it("check-slug lets an event keep its own, and takes no other company's event into account", async () => {
    const own = await createEvent(installation.deps, cast.account_id);
    const { id, event_url_slug: slug } = cast.strangerEvent;
    expect((await ask({ slug: own.event_url_slug, exclude_id: own.id })).body).toEqual({ available: true });
    expect((await ask({ slug, exclude_id: own.id })).body).toEqual({ available: false });
    expect((await ask({ slug, exclude_id: id })).body).toEqual({ available: false });
    expect((await ask({ slug, exclude_id: "" })).body).toEqual({ available: false });
  });

  it.each([
    [{}, messages.events.slugMandatory],
    [{ slug: "" }, messages.events.slugMandatory],
    [{ slug: "a b" }, messages.events.slugInvalid],
    [{ slug: "x".repeat(81) }, messages.events.slugInvalid],
    [{ slug: "fine", exclude_id: "no-id" }, messages.fields.notValid("exclude id")],
  ])("check-slug refuses %o", async (query, message) => {
    expect(await ask(query as Record<string, string>)).toMatchObject({ status: 400, body: { message } });
  });
});
