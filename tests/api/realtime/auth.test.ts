import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as authorize } from "@/app/api/realtime/auth/route";
import { createUnlockToken, unlockCookieName } from "@/lib/server/auth/tokens";
import { messages } from "@/lib/shared/messages";
import { channels } from "@/lib/shared/public-paths";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type Person } from "../../support/people";

const installation = testInstallation();
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

const ask = (channel_name: string, as: Person | null = null, cookies: Record<string, string> = {}) =>
  call(authorize, { body: { socket_id: "12.34", channel_name }, as, cookies });

describe("the channel of an account", () => {
  it("is signed for its own people, whatever their role", async () => {
    for (const person of [cast.admin, cast.moderator, cast.otherModerator]) {
      const answer = await ask(channels.account(cast.account_id), person);
      expect(answer).toMatchObject({ status: 200, body: { auth: `signed:12.34:private-account-${cast.account_id}` } });
    }
  });

  it("is refused to nobody in particular and to another company", async () => {
    expect((await ask(channels.account(cast.account_id))).status).toBe(401);
    const stranger = await ask(channels.account(cast.account_id), cast.stranger);
    expect(stranger).toMatchObject({ status: 403, body: { message: messages.realtime.channelForbidden } });
  });
});

describe("the channel of a Draft or Private wall", () => {
  it.each([
    ["Draft", 404, 200, 404],
    ["Private", 403, 200, 403],
  ] as const)("of a %s answers the public %i, the team %i, another company %i", async (event_status, ...expected) => {
    const event = await createEvent(installation.deps, cast.account_id, { event_status, password_hash: "a hash" });
    const channel = channels.privateEvent(event.id);
    const people = [null, cast.otherModerator, cast.stranger];
    const statuses = [];
    for (const person of people) statuses.push((await ask(channel, person)).status);
    expect(statuses).toEqual(expected);
  });

  it("is signed for a guest who unlocked the event, until its password changes", async () => {
    const values = { event_status: "Private", password_hash: "a hash" } as const;
    const event = await createEvent(installation.deps, cast.account_id, values);
    const unlock = (hash: string) => ({ [unlockCookieName(event.id)]: createUnlockToken(event.id, hash) });
    expect((await ask(channels.privateEvent(event.id), null, unlock("a hash"))).status).toBe(200);
    expect((await ask(channels.privateEvent(event.id), null, unlock("another hash"))).status).toBe(403);
  });
});

describe("what is malformed or missing", () => {
  it("an event that does not exist is not found", async () => {
    expect((await ask(channels.privateEvent(randomUUID()), cast.admin)).status).toBe(404);
  });

  it.each(["private-anything", "presence-account-1", "private-event-../x", "private-account-", ""])(
    "the channel '%s' is refused",
    async (channel) => {
      expect((await ask(channel, cast.admin)).status).toBe(403);
    },
  );

  it.each(["", "12", "12.34:private-account-x", "a.b"])("the socket id '%s' is refused", async (socket_id) => {
    const body = { socket_id, channel_name: channels.account(cast.account_id) };
    expect((await call(authorize, { body, as: cast.admin })).status).toBe(400);
  });

  it("a body that is no JSON is refused", async () => {
    expect((await call(authorize, { body: "{", as: cast.admin })).status).toBe(400);
  });
});
