import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as authorize } from "@/app/api/realtime/auth/route";
import { POST as authenticate } from "@/app/api/realtime/user-auth/route";
import { grantChannel } from "@/db/queries/people/channel-grants";
import { revokeFamilies } from "@/db/queries/people/sessions";
import { events } from "@/db/schema/events";
import { createUnlockToken, unlockCookieName } from "@/lib/server/base/auth/tokens";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { channels } from "@/lib/shared/public-paths";
import { wallChannel } from "@/lib/shared/wall/channel";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, createPerson, type Person } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);

const ask = (channel_name: string, as: Person | null = null, cookies: Record<string, string> = {}) =>
  call(authorize, { body: { socket_id: "12.34", channel_name }, as, cookies });

describe("a console's channel", () => {
  it("a console's channel is signed for its own sign-in alone", async () => {
    for (const person of [cast.admin, cast.moderator]) {
      const own = noticeChannel(person);
      expect(await ask(own, person)).toMatchObject({ status: 200, body: { auth: `signed:12.34:${own}` } });
      const others = [cast.otherModerator, cast.stranger, person === cast.admin ? cast.moderator : cast.admin];
      for (const other of others) {
        expect(await ask(own, other)).toMatchObject({
          status: 403,
          body: { message: messages.realtime.channelForbidden },
        });
      }
      expect((await ask(own)).status).toBe(401);
      // Another sign-in of the same person, and the channel of a whole company before.
      expect((await ask(channels.user(person.user_id, randomUUID()), person)).status).toBe(403);
      expect((await ask(`private-account-${cast.account_id}`, person)).status).toBe(403);
    }
  });
});

describe("the channel of a Draft or Private wall", () => {
  it.each([
    ["Draft", 404, 200, 404],
    ["Private", 403, 200, 403],
  ] as const)(
    "the channel of a %s event answers the public %i, the team %i, another company %i",
    async (event_status, ...expected) => {
      const event = await createEvent(installation.deps, cast.account_id, { event_status, password_hash: "a hash" });
      const channel = wallChannel(event);
      const people = [null, cast.otherModerator, cast.stranger];
      const statuses = [];
      for (const person of people) statuses.push((await ask(channel, person)).status);
      expect(statuses).toEqual(expected);
    },
  );

  it("a private channel is signed for a guest who unlocked the event, until its password changes", async () => {
    const values = { event_status: "Private", password_hash: "a hash" } as const;
    const event = await createEvent(installation.deps, cast.account_id, values);
    const unlock = (hash: string) => ({ [unlockCookieName(event.id)]: createUnlockToken(event.id, hash) });
    expect((await ask(wallChannel(event), null, unlock("a hash"))).status).toBe(200);
    expect((await ask(wallChannel(event), null, unlock("another hash"))).status).toBe(403);
  });

  it("a private channel is signed only under its current name, and not while the wall is open to everybody", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const change = async (values: Partial<typeof events.$inferInsert>) => {
      const [row] = await installation.deps.db.update(events).set(values).where(eq(events.id, event.id)).returning();
      if (!row) throw new Error("The event is gone.");
      return row;
    };
    const names = [wallChannel(event)];
    for (const values of [{ event_status: "Private" }, { password_hash: "a" }, { password_hash: null }] as const) {
      names.push(wallChannel(await change(values)));
    }
    expect(new Set(names).size).toBe(4);
    const statuses = [];
    for (const name of names) statuses.push((await ask(name, cast.admin)).status);
    expect(statuses).toEqual([403, 403, 403, 200]);
    const { channel_epoch } = await change({ event_status: "Live" });
    expect((await ask(channels.privateEvent(event.id, channel_epoch), cast.admin)).status).toBe(403);
    // A change that affects no right keeps the channel's name.
    expect((await change({ event_name: "Renamed" })).channel_epoch).toBe(channel_epoch);
  });

  it("a private channel is refused to a session that ended while its signature was being made", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const { account_id, family_id } = await createPerson(installation.deps, cast.account_id, "admin");
    const grant = { account_id, event_id: event.id, family_id };
    expect(await grantChannel(installation.deps.db, grant)).toBe(true);
    expect(await grantChannel(installation.deps.db, grant)).toBe(true);
    await installation.deps.db.transaction((tx) => revokeFamilies(tx, { family_id }));
    expect(await grantChannel(installation.deps.db, grant)).toBe(false);
  });
});

describe("invalid input", () => {
  it("the channel of an unknown event is a 404", async () => {
    expect((await ask(channels.privateEvent(randomUUID(), randomUUID()), cast.admin)).status).toBe(404);
    expect((await ask(`private-event-${randomUUID()}`, cast.admin)).status).toBe(404);
  });

  it.each(["private-anything", "presence-account-1", "private-event-../x", "private-user-", ""])(
    "the channel '%s' is refused",
    async (channel) => {
      expect((await ask(channel, cast.admin)).status).toBe(403);
    },
  );

  it.each(["", "12", "12.34:private-user-x", "a.b"])("the socket id '%s' is refused", async (socket_id) => {
    const body = { socket_id, channel_name: noticeChannel(cast.admin) };
    expect((await call(authorize, { body, as: cast.admin })).status).toBe(400);
    expect((await call(authenticate, { body: { socket_id }, as: cast.admin })).status).toBe(400);
  });

  it("a body that is no JSON is refused", async () => {
    expect((await call(authorize, { body: "{", as: cast.admin })).status).toBe(400);
  });
});

describe("sockets' sign-in", () => {
  it("a socket's sign-in names the session, which can be ended, and nothing else of the person", async () => {
    const answer = await call(authenticate, { body: { socket_id: "12.34" }, as: cast.moderator });
    const { family_id } = cast.moderator;
    expect(answer).toMatchObject({ status: 200, body: { auth: `signed:12.34:${family_id}` } });
    expect(JSON.parse(answer.body.user_data)).toEqual({ id: family_id });
  });

  it("a socket's sign-in requires a session", async () => {
    expect((await call(authenticate, { body: { socket_id: "12.34" } })).status).toBe(401);
  });
});
