import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as checkSlug } from "@/app/api/events/check-slug/route";
import { DELETE as deleteEvent } from "@/app/api/events/delete-event/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { POST as unlockEvent } from "@/app/api/events/unlock-event/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { formerSlugs } from "@/db/schema/former-slugs";
import { accounts } from "@/db/schema/people/accounts";
import { findWallSlug } from "@/lib/server/features/events/read";
import { changeSlug } from "@/lib/server/features/events/slugs";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { untilSomebodyWaits } from "../../support/database/locks";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const scene = eventScene(installation, { event_status: "Live" });
const db = () => installation.deps.db;

const newSlug = () => `slug-${randomUUID()}`;
type Answer = Awaited<ReturnType<typeof call>>;
const save = (id: string, body: Record<string, unknown>, as = scene.cast.admin): Promise<Answer> =>
  call(updateEvent, { method: "PUT", as, params: { id }, body });
const add = (body: Record<string, unknown>, as = scene.cast.admin): Promise<Answer> =>
  call(addEvent, { method: "POST", as, body: { event_name: "Other", event_date: "2026-01-01", ...body } });
const remove = (id: string) => call(deleteEvent, { method: "DELETE", as: scene.cast.admin, params: { id } });
const read = (slug: string) => call(eventBySlug, { params: { slug } });
const check = async (slug: string, exclude_id?: string, as = scene.cast.admin) =>
  (await call(checkSlug, { as, query: { slug, ...(exclude_id && { exclude_id }) } })).body;
const shiftDeletion = (slug: string, days: number) =>
  db()
    .update(formerSlugs)
    .set({ freed_at: sql`now() - make_interval(days => ${days})` })
    .where(eq(formerSlugs.slug, slug));
const another = (values = {}) =>
  createEvent(installation.deps, scene.cast.account_id, { event_status: "Live", ...values });

/** Changes the event's slug and returns the former one and the new one. */
async function rename(event = scene.event) {
  const to = newSlug();
  expect((await save(event.id, { event_url_slug: to })).status).toBe(200);
  return { from: event.event_url_slug, to };
}

describe("the former slug of an event", () => {
  it("a former slug leads to its event, under its new slug", async () => {
    const { from, to } = await rename();
    expect((await read(from)).body).toMatchObject({ id: scene.event.id, event_url_slug: to });
    expect(await findWallSlug(installation.deps, from)).toBe(to);
    expect(await findWallSlug(installation.deps, from.toUpperCase())).toBe(to);
    expect(installation.pageCache.expired).toEqual(expect.arrayContaining([from, to]));
  });

  it("a former slug of a draft tells the public nothing", async () => {
    const { from } = await rename();
    await save(scene.event.id, { event_status: "Draft" });
    expect((await read(from)).status).toBe(404);
    expect(await findWallSlug(installation.deps, from)).toBeNull();
  });

  it("an event goes back to a former slug, and both lead to it", async () => {
    const { from, to } = await rename();
    expect(await check(from, scene.event.id)).toEqual({ available: true });
    expect((await save(scene.event.id, { event_url_slug: from })).status).toBe(200);
    expect((await read(to)).body).toMatchObject({ id: scene.event.id, event_url_slug: from });
    expect((await read(from)).body).toMatchObject({ id: scene.event.id, event_url_slug: from });
  });

  it("every slug of a long chain leads to the event", async () => {
    const first = await rename();
    const second = await rename({ ...scene.event, event_url_slug: first.to });
    for (const slug of [first.from, first.to, second.to]) {
      expect((await read(slug)).body).toMatchObject({ id: scene.event.id, event_url_slug: second.to });
    }
  });

  it("a slug of 80 characters is kept like any other", async () => {
    const event = await another({ event_url_slug: `${randomUUID()}`.padEnd(limits.slugMaxLength, "x") });
    const { from } = await rename(event);
    expect((await read(from)).body).toMatchObject({ id: event.id });
  });

  it("a private event unlocks under its former slug", async () => {
    await save(scene.event.id, { event_status: "Private", password: "quiet harbour 9" });
    const { from } = await rename();
    const body = { password: "quiet harbour 9" };
    expect((await call(unlockEvent, { method: "POST", params: { slug: from }, body })).status).toBe(200);
  });

  it("guests who post while the slug changes lose nothing", async () => {
    const slugs = [newSlug(), newSlug(), newSlug()];
    const [posts] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, async () => submit(scene.event, await makePhoto()))),
      (async () => {
        for (const event_url_slug of slugs) await save(scene.event.id, { event_url_slug });
      })(),
    ]);
    expect(posts.map(({ status }) => status)).toEqual(Array(6).fill(201));
    for (const slug of [scene.event.event_url_slug, ...slugs]) {
      expect((await read(slug)).body).toMatchObject({ id: scene.event.id, event_url_slug: slugs[2] });
    }
  });
});

describe("a former slug for another event", () => {
  const taken = { status: 409, body: { code: "conflict", message: messages.events.slugTaken } };

  it("another event of the account gets a former slug only if somebody says so", async () => {
    const { from, to } = await rename();
    const other = await another();
    const { event_name } = scene.event;
    expect(await check(from)).toEqual({ available: false, former_event: event_name });
    expect(await check(from, other.id)).toEqual({ available: false, former_event: event_name });
    expect(await save(other.id, { event_url_slug: from })).toMatchObject(taken);
    expect(await add({ event_url_slug: from })).toMatchObject(taken);
    expect((await save(other.id, { event_url_slug: from, take_former_slug: "yes" })).status).toBe(200);
    expect((await read(from)).body).toMatchObject({ id: other.id, event_url_slug: from });
    expect((await read(to)).body).toMatchObject({ id: scene.event.id });
    expect(await save(scene.event.id, { event_url_slug: from, take_former_slug: "yes" })).toMatchObject(taken);
  });

  it("another company never gets a former slug", async () => {
    const { from } = await rename();
    const { stranger, strangerEvent } = scene.cast;
    expect(await check(from, undefined, stranger)).toEqual({ available: false });
    const body = { event_url_slug: from, take_former_slug: "yes" };
    expect(await save(strangerEvent.id, body, stranger)).toMatchObject(taken);
    expect(await add(body, stranger)).toMatchObject(taken);
  });

  it("a company whose new event waits for the slug until its change is saved is refused", async () => {
    const { event } = scene;
    const { taking } = await db().transaction(async (tx) => {
      const renamed = { ...event, event_url_slug: newSlug() };
      const { event_url_slug } = renamed;
      await tx.update(events).set({ event_url_slug }).where(eq(events.id, event.id));
      await changeSlug(tx, event, renamed, false);
      const taking = add({ event_url_slug: event.event_url_slug }, scene.cast.stranger);
      await untilSomebodyWaits(db());
      return { taking };
    });
    expect(await taking).toMatchObject(taken);
  });
});

describe("the slugs of a deleted event", () => {
  it("the slugs of a deleted event are its account's for 90 days, then anybody's", async () => {
    const { from, to } = await rename();
    expect((await remove(scene.event.id)).status).toBe(200);
    const { stranger } = scene.cast;
    for (const slug of [from, to]) {
      expect((await read(slug)).status).toBe(404);
      await shiftDeletion(slug, limits.formerSlugDays - 1);
      expect(await check(slug)).toEqual({ available: false, former_event: null });
      expect(await check(slug, undefined, stranger)).toEqual({ available: false });
      expect((await add({ event_url_slug: slug }, stranger)).status).toBe(409);
      expect((await add({ event_url_slug: slug })).status).toBe(409);
      await shiftDeletion(slug, limits.formerSlugDays + 1);
      expect(await check(slug, undefined, stranger)).toEqual({ available: true });
    }
    expect((await add({ event_url_slug: from }, stranger)).status).toBe(201);
    const event = await another();
    await remove(event.id);
    expect((await add({ event_url_slug: event.event_url_slug, take_former_slug: "yes" })).status).toBe(201);
    const left = await db().select({ slug: formerSlugs.slug }).from(formerSlugs);
    expect(left.map(({ slug }) => slug)).not.toEqual(expect.arrayContaining([to]));
  });

  it("an account that is deleted leaves no slugs", async () => {
    const { cast } = scene;
    const own = await createEvent(installation.deps, cast.account_id);
    await rename(own);
    await remove(own.id);
    await db().delete(accounts).where(eq(accounts.id, cast.account_id));
    expect(await db().select().from(formerSlugs).where(eq(formerSlugs.account_id, cast.account_id))).toEqual([]);
  });
});
