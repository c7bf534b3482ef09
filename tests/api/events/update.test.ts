import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { events } from "@/db/schema/events";
import { verifyPassword } from "@/lib/server/base/auth/password";
import { messages } from "@/lib/shared/messages";
import { channels } from "@/lib/shared/public-paths";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm } from "../../support/events/event-fields";
import { createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { assignModerator, createEvent } from "../../support/people";

const text = messages.events;
const { labels } = text;
const installation = testInstallation();
const cast = testCast(installation);

const update = (id: string, body: unknown) =>
  call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });
const rowOf = async (id: string) => {
  const [row] = await installation.deps.db.select().from(events).where(eq(events.id, id));
  if (!row) throw new Error("There is no such event.");
  return row;
};
const makeEvent = (values: Partial<typeof events.$inferInsert> = {}) =>
  createEvent(installation.deps, cast.account_id, values);

describe("updates", () => {
  it("an update keeps missing fields, the lists and the password included", async () => {
    const event = await makeEvent({ event_location: "Hall 1", password_hash: "a hash", cta_text: "Donate" });
    await assignModerator(installation.deps, event, cast.moderator);
    const { id: _id, updated_at, field_changed_at, wall_version, event_version, event_name, ...kept } = event;
    for (const body of [{ event_name: "Renamed" }, asForm({ event_name: "Renamed again" }), { event_name: "" }]) {
      await update(event.id, body);
    }
    const row = await rowOf(event.id);
    expect(row).toMatchObject({ ...kept, event_name: "Renamed again" });
    const { body } = await update(event.id, { event_location: "Hall 2" });
    expect(body).toMatchObject({ has_password: true, moderator_ids: [cast.moderator.user_id] });
  });

  it("an update can set only the status", async () => {
    const event = await makeEvent({ event_status: "Draft" });
    const answer = await update(event.id, { event_status: "Archive" });
    expect(answer).toMatchObject({ status: 200, body: { event_status: "Archive", event_name: event.event_name } });
  });

  it("an update keeps the password for an empty one, changes it for another, and removes it when asked", async () => {
    const event = await makeEvent();
    const first = await update(event.id, { password: "first" });
    expect(first.body.has_password).toBe(true);
    await update(event.id, { password: "" });
    expect(await verifyPassword((await rowOf(event.id)).password_hash ?? "", "first")).toBe(true);
    await update(event.id, { password: "second", remove_password: "yes" });
    expect(await verifyPassword((await rowOf(event.id)).password_hash ?? "", "second")).toBe(true);
    await update(event.id, { remove_password: "no" });
    expect((await rowOf(event.id)).password_hash).not.toBeNull();
    expect((await update(event.id, { remove_password: "yes" })).body.has_password).toBe(false);
    expect((await update(event.id, { remove_password: "maybe" })).status).toBe(400);
  });
});

describe("saved changes", () => {
  it("a saved change makes the next wall version the event's version, expires the page and is pushed on the channel of its status", async () => {
    const event = await makeEvent({ wall_version: 7, event_version: 3 });
    installation.realtime.take();
    await update(event.id, { top_banner_text: "Welcome" });
    expect(await rowOf(event.id)).toMatchObject({ wall_version: 8, event_version: 8 });
    expect(installation.pageCache.expired).toContain(event.event_url_slug);
    const push = { event: "eventChanged", data: { version: 8, event_id: event.id } };
    expect(installation.realtime.take()).toEqual([{ channel: channels.event(event.id), ...push }]);
    const missed = await call(wallChanges, { params: { eventId: event.id }, query: { since: 7 } });
    expect(missed.body).toMatchObject({ version: 8, event_changed: true });
  });

  it.each([["script_ids"], ["moderator_ids"], ["password"]])("a saved change of only %s counts too", async (field) => {
    const event = await makeEvent();
    const values = {
      script_ids: [await createScript(installation.deps, cast.account_id)],
      moderator_ids: [cast.moderator.user_id],
      password: "new",
    };
    await update(event.id, { [field]: values[field as keyof typeof values] });
    expect((await rowOf(event.id)).event_version).toBe(1);
  });

  it("a saved change of the slug expires the old address too", async () => {
    const event = await makeEvent();
    installation.pageCache.expired.length = 0;
    await update(event.id, { event_url_slug: `${event.event_url_slug}-moved` });
    expect(installation.pageCache.expired.toSorted()).toEqual([event.event_url_slug, `${event.event_url_slug}-moved`]);
  });

  it("a save without a change increments nothing and pushes nothing", async () => {
    const event = await makeEvent();
    await assignModerator(installation.deps, event, cast.moderator);
    installation.realtime.take();
    const { event_name, event_date, ads_per_post } = event;
    const moderator_ids = [cast.moderator.user_id];
    const answer = await update(event.id, { event_name, event_date, ads_per_post, moderator_ids, script_ids: [] });
    expect(answer.status).toBe(200);
    expect(await rowOf(event.id)).toEqual(event);
    expect(installation.realtime.take()).toEqual([]);
  });

  it("a save succeeds while the realtime server is down", async () => {
    const event = await makeEvent();
    installation.realtime.isDown = true;
    const answer = await update(event.id, { event_name: "Renamed" });
    installation.realtime.isDown = false;
    expect(answer.status).toBe(200);
  });

  it("simultaneous saves are each counted once", async () => {
    const event = await makeEvent();
    await Promise.all(Array.from({ length: 8 }, (_, index) => update(event.id, { event_location: `Hall ${index}` })));
    expect(await rowOf(event.id)).toMatchObject({ wall_version: 8, event_version: 8 });
  });
});

describe("edit conflicts", () => {
  it("a stale save is refused with the fields that changed meanwhile, and nothing is overwritten", async () => {
    const event = await makeEvent();
    const seen = (await update(event.id, { event_location: "Hall 1" })).body.updated_at;
    await update(event.id, { event_name: "By the first", password: "new", if_updated_at: seen });
    const changes = { event_name: "By the second", cta_text: "Donate", if_updated_at: seen };
    const answer = await update(event.id, changes);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        message: text.changedMeanwhile([labels.event_name, labels.password]),
        issues: [
          { path: "event_name", message: text.fieldChangedMeanwhile(labels.event_name) },
          { path: "password", message: text.fieldChangedMeanwhile(labels.password) },
        ],
      },
    });
    expect(await rowOf(event.id)).toMatchObject({ event_name: "By the first", cta_text: "" });

    const current = (await update(event.id, {})).body.updated_at;
    expect((await update(event.id, { ...changes, if_updated_at: current })).status).toBe(200);
  });

  it("one of two simultaneous saves is refused", async () => {
    const event = await makeEvent();
    const if_updated_at = (await update(event.id, { event_location: "Hall 1" })).body.updated_at;
    const answers = await Promise.all(["A", "B"].map((event_name) => update(event.id, { event_name, if_updated_at })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("a save resent after a lost answer is no conflict", async () => {
    const event = await makeEvent();
    const body = { event_name: "Once", if_updated_at: new Date(event.updated_at).toISOString() };
    expect((await update(event.id, body)).status).toBe(200);
    expect((await update(event.id, body)).status).toBe(200);
    expect((await rowOf(event.id)).event_version).toBe(1);
  });

  it("an unreadable updated_at is refused, and an empty one skips the check", async () => {
    const event = await makeEvent();
    expect((await update(event.id, { event_name: "A", if_updated_at: "yesterday" })).status).toBe(400);
    expect((await update(event.id, { event_name: "A", if_updated_at: "" })).status).toBe(200);
  });

  it("an updated_at that the event never had is a conflict that names no field", async () => {
    const event = await makeEvent();
    const answer = await update(event.id, { event_name: "A", if_updated_at: "2999-01-01T00:00:00Z" });
    expect(answer).toMatchObject({ status: 409, body: { message: text.changedMeanwhile([]), issues: [] } });
  });
});

describe("edits in the same millisecond", () => {
  const stopClock = (moment: Date | number) => void vi.useFakeTimers({ toFake: ["Date"], now: moment });
  afterEach(() => void vi.useRealTimers());

  it("edits in the same millisecond are told apart: a client that saw the first is told of the second", async () => {
    const event = await makeEvent();
    // The event may have been created in this millisecond.
    stopClock(Date.now() + 1_000);
    const seen = (await update(event.id, { event_location: "Hall 1" })).body.updated_at;
    expect(Date.parse(seen)).toBe(Date.now());
    const latest = (await update(event.id, { event_name: "By the first" })).body.updated_at;
    expect(Date.parse(latest)).toBeGreaterThan(Date.parse(seen));
    const answer = await update(event.id, { cta_text: "Donate", if_updated_at: seen });
    expect(answer).toMatchObject({ status: 409, body: { message: text.changedMeanwhile([labels.event_name]) } });
    expect(await textsOf(event.id)).toEqual(["By the first", ""]);
    expect((await update(event.id, { cta_text: "Donate", if_updated_at: latest })).status).toBe(200);
    expect(await textsOf(event.id)).toEqual(["By the first", "Donate"]);
  });

  it("edits are told apart even after the clock was set back", async () => {
    const event = await makeEvent();
    const seen = (await update(event.id, { event_location: "Hall 1" })).body.updated_at;
    stopClock(Date.now() - 3_600_000);
    await update(event.id, { event_name: "By the first" });
    const answer = await update(event.id, { cta_text: "Donate", if_updated_at: seen });
    expect(answer).toMatchObject({ status: 409, body: { message: text.changedMeanwhile([labels.event_name]) } });
  });

  it("one of many editors with the same version gets through", async () => {
    const event = await makeEvent();
    stopClock(Date.now());
    const if_updated_at = (await update(event.id, { event_location: "Hall 1" })).body.updated_at;
    const names = ["A", "B", "C", "D", "E"];
    const answers = await Promise.all(names.map((event_name) => update(event.id, { event_name, if_updated_at })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  const textsOf = async (id: string) => {
    const { event_name, cta_text } = await rowOf(id);
    return [event_name, cta_text];
  };
});
