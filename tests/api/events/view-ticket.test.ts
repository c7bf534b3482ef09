import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { POST as createTicket } from "@/app/api/events/create-view-ticket/[slug]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getEvents } from "@/app/api/events/get-events/route";
import { POST as redeemTicket } from "@/app/api/events/redeem-view-ticket/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as getScriptsPerIds } from "@/app/api/scripts/get-scripts-per-ids/route";
import { DELETE as deleteUser } from "@/app/api/users/delete-user/[id]/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { unlockCookieName, viewPassLifetimeSeconds, viewTicketLifetimeSeconds } from "@/lib/server/base/auth/tokens";
import { env } from "@/lib/server/env";
import { type Answer, call } from "../../support/call";
import { testCast } from "../../support/cast";
import { chooseScript, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { assignModerator, createEvent, createPerson, type Person, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { postForm } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
let draft: TestEvent;

beforeAll(async () => {
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
const getWall = (event: TestEvent, cookies: Record<string, string>) =>
  call(eventBySlug, { params: { slug: event.event_url_slug }, cookies });

describe("tickets to a Draft's wall", () => {
  it("a ticket gives a browser without a session the wall, the form and the scripts of this event", async () => {
    const script = await createScript(installation.deps, cast.account_id);
    await chooseScript(installation.deps, draft, script);
    expect((await getWall(draft, {})).status).toBe(404);
    const cookies = await passTo(draft);
    expect(Object.keys(cookies)).toEqual([unlockCookieName(draft.id)]);
    const seen = await getWall(draft, cookies);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect((await call(addEventPost, { body: postForm(draft, await makePhoto()), cookies })).status).toBe(201);
    const query = { script_ids: script };
    expect((await call(getScriptsPerIds, { query, cookies })).body).toHaveLength(1);
    expect((await call(getScriptsPerIds, { query })).body).toEqual([]);
  });

  it("a ticket works for one event, and the view pass exchanged for it opens no call of the console", async () => {
    const other = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const [pass = ""] = Object.values(await passTo(draft));
    expect((await redeem(other, await ticketTo(draft))).status).toBe(404);
    expect((await getWall(other, { [unlockCookieName(other.id)]: pass })).status).toBe(404);
    expect((await call(getEvents, { cookies: { [unlockCookieName(draft.id)]: pass } })).status).toBe(401);
    expect((await call(getEvents, { as: { bearer: pass } })).status).toBe(401);
    expect((await call(getEvents, { as: { bearer: await ticketTo(draft) } })).status).toBe(401);
  });

  it("a ticket works once, and only for a minute", async () => {
    const ticket = await ticketTo(draft);
    expect((await redeem(draft, ticket)).status).toBe(200);
    // A ticket's limit is one use, so the second is answered like any use beyond a limit.
    expect((await redeem(draft, ticket)).status).toBe(429);
    const late = await ticketTo(draft);
    // next-auth's decoder accepts a token for 15 s after its end.
    vi.useFakeTimers({ now: Date.now() + (viewTicketLifetimeSeconds + 16) * 1_000, toFake: ["Date"] });
    expect((await redeem(draft, late)).status).toBe(404);
  });

  it("a view pass expires and cannot be forged", async () => {
    const cookies = await passTo(draft);
    const [pass = ""] = Object.values(cookies);
    const [kind, expiresAt, session, right, proof] = pass.split(".");
    for (const forged of [
      `${kind}.${Number(expiresAt) + 1}.${session}.${right}.${proof}`,
      `${kind}.${expiresAt}.${cast.admin.family_id}.${right}.${proof}`,
      `${kind}.${expiresAt}.${session}.assigned.${proof}`,
      `${kind}.${expiresAt}.${session}.${right}.x`,
      `${kind}.${expiresAt}.${proof}`,
      "view.x.x",
      "view..",
    ]) {
      expect((await getWall(draft, { [unlockCookieName(draft.id)]: forged })).status).toBe(404);
    }
    vi.useFakeTimers({ now: Date.now() + (viewPassLifetimeSeconds + 1) * 1_000, toFake: ["Date"] });
    expect((await getWall(draft, cookies)).status).toBe(404);
  });

  it("a ticket is refused for a wall open to everybody, and for another company's event", async () => {
    expect(await ticketTo(cast.event)).toBe("");
    const params = { slug: draft.event_url_slug };
    expect((await call(createTicket, { method: "POST", params, as: cast.stranger })).status).toBe(404);
    expect((await call(createTicket, { method: "POST", params })).status).toBe(401);
    expect((await redeem(draft, randomUUID())).status).toBe(404);
  });
});

describe("the right behind a pass", () => {
  const people: [string, (person: Person) => Promise<Answer>][] = [
    ["their session ends", (as) => call(logout, { method: "POST", as })],
    [
      "their password is set by an admin",
      ({ user_id, email }) => {
        const body = { email, password: "another horse battery" };
        return call(updateUser, { method: "PUT", as: cast.admin, params: { id: user_id }, body });
      },
    ],
    ["they are deleted", ({ user_id: id }) => call(deleteUser, { method: "DELETE", as: cast.admin, params: { id } })],
  ];

  it.each(people)("a view pass and a ticket are invalid once %s", async (_, end) => {
    const person = await createPerson(installation.deps, cast.account_id, "moderator");
    const [cookies, ticket] = [
      (await redeem(draft, await ticketTo(draft, person))).cookies,
      await ticketTo(draft, person),
    ];
    expect((await getWall(draft, cookies)).status).toBe(200);
    expect((await end(person)).status).toBe(200);
    expect((await getWall(draft, cookies)).status).toBe(404);
    expect((await redeem(draft, ticket)).status).toBe(404);
    const form = { body: postForm(draft, await makePhoto()), cookies };
    expect((await call(addEventPost, form)).status).toBe(404);
  });

  it("a view pass ends when its moderator is unassigned", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const [assigned, colleague] = [cast.moderator, cast.otherModerator];
    await assignModerator(installation.deps, event, assigned);
    const passes = [
      (await redeem(event, await ticketTo(event, assigned))).cookies,
      (await redeem(event, await ticketTo(event, colleague))).cookies,
    ];
    const ticket = await ticketTo(event, assigned);
    const statuses = async () => {
      const found = [];
      for (const cookies of passes) found.push((await getWall(event, cookies)).status);
      return found;
    };
    expect(await statuses()).toEqual([200, 200]);
    const unassign = { method: "PUT", as: cast.admin, params: { id: event.id }, body: { moderator_ids: [] } } as const;
    expect((await call(updateEvent, unassign)).status).toBe(200);
    expect(await statuses()).toEqual([404, 200]);
    expect((await redeem(event, ticket)).status).toBe(404);
    // The moderator still belongs to the company, so a new ticket works.
    expect((await redeem(event, await ticketTo(event, assigned))).status).toBe(200);
  });
});

describe("the wall's own address", () => {
  const headers = { host: "show.test" };

  it("at WALL_URL organisers' calls and sign-in do not exist, and a bearer token is ignored", async () => {
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
