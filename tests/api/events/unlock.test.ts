import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { POST as unlockEvent } from "@/app/api/events/unlock-event/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { takeFromBucket } from "@/db/queries/upkeep/rate-limits";
import { rateLimits as buckets } from "@/db/schema/rate-limits";
import { hashPassword } from "@/lib/server/base/auth/password";
import { unlockCookieName } from "@/lib/server/base/auth/tokens";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";

const text = messages.events;
const installation = testInstallation();
const cast = testCast(installation);
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword("open sesame");
});

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

const makeEvent = (event_status: EventStatus = "Private", password_hash: string | null = passwordHash) =>
  createEvent(installation.deps, cast.account_id, { event_status, password_hash });

type Options = { password?: unknown; as?: { bearer: string }; address?: string };
const unlock = (slug: string, { password = "open sesame", as, address = randomUUID() }: Options = {}) =>
  call(unlockEvent, { params: { slug }, body: { password }, as: as ?? null, address });
const open = async (event: TestEvent, cookies: Record<string, string>) =>
  (await call(eventBySlug, { params: { slug: event.event_url_slug }, cookies })).status;

describe("unlocking a private event", () => {
  it("unlocking with the password sets an httpOnly cookie that opens this event only", async () => {
    const event = await makeEvent();
    expect(await open(event, {})).toBe(403);
    const answer = await unlock(event.event_url_slug.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { id: event.id, event_url_slug: event.event_url_slug } });
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    expect(answer.headers.get("set-cookie")).toMatch(/SameSite=lax/i);
    expect(Object.keys(answer.cookies)).toEqual([unlockCookieName(event.id)]);
    expect(await open(event, answer.cookies)).toBe(200);
    const other = await makeEvent();
    const stolen = { [unlockCookieName(other.id)]: answer.cookies[unlockCookieName(event.id)] ?? "" };
    expect(await open(other, stolen)).toBe(403);
  });

  it("an unlock ends when the password changes", async () => {
    const event = await makeEvent();
    const { cookies } = await unlock(event.event_url_slug);
    await call(updateEvent, { method: "PUT", as: cast.admin, params: { id: event.id }, body: { password: "other" } });
    expect(await open(event, cookies)).toBe(403);
  });

  it("unlocking with a wrong password is a 403 with a sentence and no cookie", async () => {
    const event = await makeEvent();
    for (const password of ["wrong", "Open Sesame", "open sesame "]) {
      const answer = await unlock(event.event_url_slug, { password });
      expect(answer).toMatchObject({ status: 403, body: { code: "forbidden", message: text.passwordWrong } });
      expect(answer.cookies).toEqual({});
    }
  });

  it.each([undefined, "", 7, null])("unlocking with %j for a password is a 400", async (password) => {
    const event = await makeEvent();
    const answer = await call(unlockEvent, { params: { slug: event.event_url_slug }, body: { password } });
    expect(answer).toMatchObject({ status: 400, body: { message: text.passwordNeeded } });
  });
});

describe("events without a lock", () => {
  it.each([
    ["Live", 200],
    ["Archive", 200],
    ["Draft", 404],
  ] as const)("unlocking a %s event answers %i and sets nothing", async (status, expected) => {
    const answer = await unlock((await makeEvent(status)).event_url_slug);
    expect(answer.status).toBe(expected);
    expect(answer.cookies).toEqual({});
  });

  it("unlocking an unknown slug is a 404, and a private event without a password a 403 that says so", async () => {
    expect(await unlock("nobody")).toMatchObject({ status: 404, body: { message: text.notFound } });
    const { event_url_slug } = await makeEvent("Private", null);
    expect(await unlock(event_url_slug)).toMatchObject({ status: 403, body: { message: text.passwordMissing } });
  });

  it("the team needs no password to see a private event; another company does", async () => {
    const { event_url_slug } = await makeEvent();
    expect((await unlock(event_url_slug, { password: "any", as: cast.moderator })).status).toBe(200);
    expect((await unlock(event_url_slug, { password: "any", as: cast.stranger })).status).toBe(403);
  });
});

describe("wrong tries", () => {
  it("wrong tries are limited by address, even for the right password; another address is not", async () => {
    const { event_url_slug } = await makeEvent();
    const address = "198.51.100.9";
    const rule = rateLimits.unlockByAddress;
    // Skip hashing for all but one of the tries: meanwhile one would expire from the limit.
    for (let tries = 1; tries < rule.limit; tries += 1) {
      await takeFromBucket(installation.deps.db, `unlockByAddress:${address}`, rule);
    }
    expect((await unlock(event_url_slug, { password: "wrong", address })).status).toBe(403);
    const refused = await unlock(event_url_slug, { password: "wrong", address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await unlock(event_url_slug, { address })).status).toBe(429);
    expect((await unlock(event_url_slug)).status).toBe(200);
  });

  it("only wrong tries are limited: a hall full of guests behind one address gets in", async () => {
    const { event_url_slug } = await makeEvent();
    const statuses = [];
    for (let guest = 0; guest < rateLimits.unlockByAddress.limit + 10; guest += 1) {
      statuses.push((await unlock(event_url_slug, { address: "198.51.100.10" })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 30_000);

  it("wrong tries of many addresses use up the event's limit, and an address that has not tried still gets in", async () => {
    const { event_url_slug } = await makeEvent();
    const usedUp = { key: `unlockByEvent:${event_url_slug}`, theoretical_arrival_at: inAnHour };
    await installation.deps.db.insert(buckets).values(usedUp);
    const guesser = "198.51.100.20";
    for (let tries = 0; tries < rateLimits.unlockReserve.limit; tries += 1) {
      expect((await unlock(event_url_slug, { password: "wrong", address: guesser })).status).toBe(403);
    }
    expect((await unlock(event_url_slug, { address: guesser })).status).toBe(429);
    for (let guest = 0; guest <= rateLimits.unlockReserve.limit; guest += 1) {
      expect((await unlock(event_url_slug, { address: "198.51.100.21" })).status).toBe(200);
    }
  });
});
