import { eq } from "drizzle-orm";
import { PUT as updateSignInRules } from "@/app/api/account/update-sign-in-rules/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { POST as authorize } from "@/app/api/realtime/auth/route";
import { POST as authenticate } from "@/app/api/realtime/user-auth/route";
import { PUT as changePassword } from "@/app/api/users/change-password/route";
import { DELETE as deleteUser } from "@/app/api/users/delete-user/[id]/route";
import { POST as endOtherSessions } from "@/app/api/users/end-other-sessions/route";
import { DELETE as endSession } from "@/app/api/users/end-session/[id]/route";
import { DELETE as removeFactor } from "@/app/api/users/remove-second-factor/[id]/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { users } from "@/db/schema/people/users";
import { hashPassword } from "@/lib/server/base/auth/password";
import { createUnlockToken, unlockCookieName } from "@/lib/server/base/auth/tokens";
import type { Deps } from "@/lib/server/deps";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { insertFactor } from "../auth/second-factors";
import { type Answer, call } from "../call";
import { assignModerator, createAccount, createEvent, createPerson, type Person, type TestEvent } from "../people";
import { makePhoto } from "../pictures";
import { createReadyPost } from "../posts";
import { submit } from "../submissions";

/**
 * Lists every change that ends somebody's right to hear a wall's channel (docs/decisions/077). Tests of the embedded
 * server and of hosted Pusher make each of them, and look at what the listener still hears.
 */

/** A subscriber: the public, a guest with the password's cookie, or a user with a session. */
export type Listener = { as?: Person; cookies?: Record<string, string> };

/** An event and the people who may or may no longer subscribe to it. */
export type Scene = {
  deps: Deps;
  event: TestEvent;
  /** Stays, and makes the change. */
  admin: Person;
  /** Loses the right: assigned to the event. */
  moderator: Person;
  /** Loses the right. */
  otherAdmin: Person;
  guest: Listener;
};

const eventPasswordHash = "a hash";
const userPassword = "correct horse battery";

export async function createRightsScene(deps: Deps, event_status: EventStatus): Promise<Scene> {
  const account_id = await createAccount(deps);
  const event = await createEvent(deps, account_id, { event_status, password_hash: eventPasswordHash });
  const [admin, otherAdmin] = [
    await createPerson(deps, account_id, "admin"),
    await createPerson(deps, account_id, "admin"),
  ];
  const moderator = await createPerson(deps, account_id, "moderator");
  await assignModerator(deps, event, moderator);
  const guest = { cookies: { [unlockCookieName(event.id)]: createUnlockToken(event.id, eventPasswordHash) } };
  return { deps, event, admin, otherAdmin, moderator, guest };
}

/** A change that ends somebody's right to hear a wall's realtime channel. */
export type Way = {
  name: string;
  /** The event's status before the change. */
  event_status: EventStatus;
  /** The subscriber that loses the right to the wall's channel. */
  leaver: (scene: Scene) => Listener;
  end: (scene: Scene) => Promise<Answer>;
  /** The status that they get when they request the wall afterwards. */
  refusal: number;
};

const put = (handler: Parameters<typeof call>[0], as: Person, id: string, body: unknown) =>
  call(handler, { method: "PUT", as, params: { id }, body });
const changeEvent = (body: object) => (scene: Scene) => put(updateEvent, scene.admin, scene.event.id, body);

async function changeOwnPassword({ deps, otherAdmin }: Scene): Promise<Answer> {
  const password_hash = await hashPassword(userPassword);
  await deps.db.update(users).set({ password_hash }).where(eq(users.id, otherAdmin.user_id));
  const body = { current_password: userPassword, new_password: "another horse battery" };
  return call(changePassword, { method: "PUT", as: otherAdmin, body });
}

/** Changes that end a right given by the event's status or password. */
export const waysOfEvents: Way[] = [
  {
    name: "its status to Private",
    event_status: "Live",
    leaver: () => ({}),
    end: changeEvent({ event_status: "Private" }),
    refusal: 403,
  },
  {
    name: "its status to Draft",
    event_status: "Private",
    leaver: ({ guest }) => guest,
    end: changeEvent({ event_status: "Draft" }),
    refusal: 404,
  },
  {
    name: "its password changed",
    event_status: "Private",
    leaver: ({ guest }) => guest,
    end: changeEvent({ password: "open sesame" }),
    refusal: 403,
  },
];

/** Changes that end a person's session. */
export const waysOfSessions: Way[] = [
  {
    name: "a session ended",
    event_status: "Draft",
    leaver: ({ otherAdmin: as }) => ({ as }),
    end: ({ otherAdmin }) => call(logout, { method: "POST", as: otherAdmin }),
    refusal: 401,
  },
  {
    name: "one's own password changed",
    event_status: "Draft",
    leaver: ({ otherAdmin: as }) => ({ as }),
    end: changeOwnPassword,
    refusal: 401,
  },
  {
    name: "a password set by an admin",
    event_status: "Private",
    leaver: ({ moderator: as }) => ({ as }),
    end: ({ admin, moderator: { user_id, email } }) =>
      put(updateUser, admin, user_id, { email, password: "another horse battery" }),
    refusal: 401,
  },
  {
    name: "a session ended by an admin in the list of sessions",
    event_status: "Private",
    leaver: ({ moderator: as }) => ({ as }),
    end: ({ admin, moderator: { family_id: id } }) => call(endSession, { method: "DELETE", as: admin, params: { id } }),
    refusal: 401,
  },
  {
    name: "all of a moderator's sessions ended by an admin",
    event_status: "Private",
    leaver: ({ moderator: as }) => ({ as }),
    end: ({ admin, moderator: { user_id } }) => call(endOtherSessions, { as: admin, body: { user_id } }),
    refusal: 401,
  },
  {
    name: "a second factor required that they lack",
    event_status: "Private",
    leaver: ({ moderator: as }) => ({ as }),
    end: async ({ deps, admin, otherAdmin }) => {
      for (const person of [admin, otherAdmin]) await insertFactor(deps, person);
      const body = { second_factor_for: "everyone", remembers_browsers: true };
      return call(updateSignInRules, { method: "PUT", as: admin, body });
    },
    refusal: 401,
  },
  {
    name: "their second factor reset by an admin",
    event_status: "Private",
    leaver: ({ moderator: as }) => ({ as }),
    end: async ({ deps, admin, moderator }) => {
      await insertFactor(deps, moderator);
      return call(removeFactor, { method: "DELETE", as: admin, params: { id: moderator.user_id } });
    },
    refusal: 401,
  },
  {
    name: "a user deleted",
    event_status: "Private",
    leaver: ({ moderator: as }) => ({ as }),
    end: ({ admin, moderator }) => call(deleteUser, { method: "DELETE", as: admin, params: { id: moderator.user_id } }),
    refusal: 401,
  },
];

/** An unassigned moderator loses the channel's name, but may still open every wall of the company and so gets the new name. */
export const unassigned: Way = {
  name: "a moderator unassigned",
  event_status: "Private",
  leaver: ({ moderator: as }) => ({ as }),
  end: changeEvent({ moderator_ids: [] }),
  refusal: 200,
};

export const askForWall = ({ event }: Scene, { as = undefined, cookies = {} }: Listener) =>
  call(wallChanges, { params: { eventId: event.id }, query: { since: 0 }, as: as ?? null, cookies });

/** The channel's current name, as a listener gets it. */
export async function channelOf(scene: Scene, listener: Listener): Promise<string> {
  const { status, body } = await askForWall(scene, listener);
  if (status !== 200) throw new Error(`The wall is refused: ${status}.`);
  return body.channel;
}

export const sign = (channel_name: string, socket_id: string, { as, cookies = {} }: Listener) =>
  call(authorize, { body: { socket_id, channel_name }, as: as ?? null, cookies });

export const signIn = (socket_id: string, as: Person) => call(authenticate, { body: { socket_id }, as });

/** Changes the wall, so that its screens get a push. */
export async function approvePost({ deps, event, admin }: Scene): Promise<string> {
  const { id } = await createReadyPost(deps, event);
  const answer = await put(updateStatus, admin, id, { status: "approve" });
  if (answer.status !== 200) throw new Error(`The post is refused: ${answer.status}.`);
  return id;
}

/** Submits a post, so that consoles get a push. */
export async function submitPost({ event, admin }: Scene): Promise<void> {
  const answer = await submit(event, await makePhoto(), { as: admin });
  if (answer.status !== 201) throw new Error(`The post is refused: ${answer.status}.`);
}
