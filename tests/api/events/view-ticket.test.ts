import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { POST as createTicket } from "@/app/api/events/create-view-ticket/[slug]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getEvents } from "@/app/api/events/get-events/route";
import { POST as redeemTicket } from "@/app/api/events/redeem-view-ticket/[slug]/route";
import { GET as getScriptsPerIds } from "@/app/api/scripts/get-scripts-per-ids/route";
import { unlockCookieName, viewPassLifetimeSeconds, viewTicketLifetimeSeconds } from "@/lib/server/auth/tokens";
import { env } from "@/lib/server/env";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { chooseScript, createScript } from "../../support/sponsors";
import { postForm } from "../../support/submissions";

const installation = testInstallation();
let cast: Cast;
let draft: TestEvent;

beforeAll(async () => {
  cast = await createCast(installation.deps);
  draft = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
});

afterEach(() => {
  vi.useRealTimers();
  env.WALL_URL = undefined;
});

const ticketTo = async (event: TestEvent, as = cast.moderator) =>
  (await call(createTicket, { method: "POST", params: { slug: event.event_url_slug }, as })).body.ticket as string;
const redeem = (event: TestEvent, ticket: string) =>
  call(redeemTicket, { params: { slug: event.event_url_slug }, body: { ticket } });
const passTo = async (event: TestEvent) => (await redeem(event, await ticketTo(event))).cookies;
const look = (event: TestEvent, cookies: Record<string, string>) =>
  call(eventBySlug, { params: { slug: event.event_url_slug }, cookies });

describe("a ticket to a Draft's wall", () => {
  it("gives a browser that knows no token the wall, the form and the scripts of this event", async () => {
    const script = await createScript(installation.deps, cast.account_id);
    await chooseScript(installation.deps, draft, script);
    expect((await look(draft, {})).status).toBe(404);
    const cookies = await passTo(draft);
    expect(Object.keys(cookies)).toEqual([unlockCookieName(draft.id)]);
    const seen = await look(draft, cookies);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect((await call(addEventPost, { body: postForm(draft, await makePhoto()), cookies })).status).toBe(201);
    const query = { script_ids: script };
    expect((await call(getScriptsPerIds, { query, cookies })).body).toHaveLength(1);
    expect((await call(getScriptsPerIds, { query })).body).toEqual([]);
  });

  it("is good for one event, and its pass for no call of the console's", async () => {
    const other = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const [pass = ""] = Object.values(await passTo(draft));
    expect((await redeem(other, await ticketTo(draft))).status).toBe(404);
    expect((await look(other, { [unlockCookieName(other.id)]: pass })).status).toBe(404);
    expect((await call(getEvents, { cookies: { [unlockCookieName(draft.id)]: pass } })).status).toBe(401);
    expect((await call(getEvents, { as: { bearer: pass } })).status).toBe(401);
    expect((await call(getEvents, { as: { bearer: await ticketTo(draft) } })).status).toBe(401);
  });

  it("is good once, and only for a minute", async () => {
    const ticket = await ticketTo(draft);
    expect((await redeem(draft, ticket)).status).toBe(200);
    expect((await redeem(draft, ticket)).status).toBe(429);
    const late = await ticketTo(draft);
    // next-auth's decoder is 15 s tolerant.
    vi.useFakeTimers({ now: Date.now() + (viewTicketLifetimeSeconds + 16) * 1_000, toFake: ["Date"] });
    expect((await redeem(draft, late)).status).toBe(404);
  });

  it("gives a pass that runs out and that nobody can make", async () => {
    const cookies = await passTo(draft);
    const [pass = ""] = Object.values(cookies);
    const [kind, expiresAt, proof] = pass.split(".");
    for (const forged of [
      `${kind}.${Number(expiresAt) + 1}.${proof}`,
      `${kind}.${expiresAt}.x`,
      "view.x.x",
      "view..",
    ]) {
      expect((await look(draft, { [unlockCookieName(draft.id)]: forged })).status).toBe(404);
    }
    vi.useFakeTimers({ now: Date.now() + (viewPassLifetimeSeconds + 1) * 1_000, toFake: ["Date"] });
    expect((await look(draft, cookies)).status).toBe(404);
  });

  it("is none where the wall is open to everybody, and no company gives one to another's event", async () => {
    expect(await ticketTo(cast.event)).toBe("");
    const params = { slug: draft.event_url_slug };
    expect((await call(createTicket, { method: "POST", params, as: cast.stranger })).status).toBe(404);
    expect((await call(createTicket, { method: "POST", params })).status).toBe(401);
    expect((await redeem(draft, randomUUID())).status).toBe(404);
  });
});

describe("at the wall's own address", () => {
  const headers = { host: "show.test" };

  it("organisers' calls and signing in do not exist, and a bearer token counts for nothing", async () => {
    const here = { params: { slug: draft.event_url_slug }, as: cast.admin, headers };
    expect((await call(eventBySlug, here)).status).toBe(200);
    env.WALL_URL = "https://show.test";
    expect((await call(eventBySlug, here)).status).toBe(404);
    expect((await call(eventBySlug, { ...here, headers: { host: "office.test" } })).status).toBe(200);
    expect((await call(getEvents, { as: cast.admin, headers })).status).toBe(404);
    expect((await call(createTicket, { method: "POST", ...here })).status).toBe(404);
    const body = { email_id: cast.admin.email, password: "any" };
    expect((await call(login, { body, headers })).status).toBe(404);
    expect((await call(nextAuth, { params: { nextauth: ["session"] }, headers })).status).toBe(404);
    const live = await call(eventBySlug, { params: { slug: cast.event.event_url_slug }, headers });
    expect(live.status).toBe(200);
  });
});
