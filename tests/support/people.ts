import { v7 as uuidv7 } from "uuid";
import { eventModerators, events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { users } from "@/db/schema/people/users";
import { createAccessToken, hashToken } from "@/lib/server/base/auth/tokens";
import type { Deps } from "@/lib/server/deps";
import type { Actor } from "@/lib/shared/auth/actor";
import type { Role } from "@/lib/shared/vocabulary";

/** A user with a live session. `password_hash` is no valid hash: only the tests of signing in need one. */
export type Person = Actor & { email: string; bearer: string };

let counter = 0;

export async function createAccount(deps: Deps, company_name = "Quiet Fields"): Promise<string> {
  const id = uuidv7();
  counter += 1;
  await deps.db.insert(accounts).values({ id, company_name, email: `office-${counter}@example.com` });
  return id;
}

export async function createPerson(deps: Deps, account_id: string, role: Role): Promise<Person> {
  const user_id = uuidv7();
  counter += 1;
  const email = `${role}-${counter}@example.com`;
  await deps.db.insert(users).values({ id: user_id, account_id, email, role, password_hash: "not a hash" });
  return signInAgain(deps, { user_id, account_id, role, email });
}

/** Signs a person in, in a browser of its own. */
export async function signInAgain(deps: Deps, person: Omit<Person, "family_id" | "bearer">): Promise<Person> {
  const family_id = uuidv7();
  await deps.db.insert(refreshTokenFamilies).values({
    id: family_id,
    user_id: person.user_id,
    token_hash: hashToken(family_id),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { user_id, account_id, role, email } = person;
  const actor = { user_id, account_id, role, family_id };
  return { ...actor, email, bearer: await createAccessToken(actor) };
}

export type TestEvent = typeof events.$inferSelect;

export async function createEvent(
  deps: Deps,
  account_id: string,
  values: Partial<typeof events.$inferInsert> = {},
): Promise<TestEvent> {
  counter += 1;
  const [event] = await deps.db
    .insert(events)
    .values({
      id: uuidv7(),
      account_id,
      event_name: `Summer party ${counter}`,
      event_date: "2025-06-21",
      event_url_slug: `summer-party-${counter}`,
      event_status: "Live",
      ...values,
    })
    .returning();
  if (!event) throw new Error("No event was made.");
  return event;
}

export async function assignModerator(deps: Deps, event: TestEvent, moderator: Person) {
  const { user_id } = moderator;
  await deps.db.insert(eventModerators).values({ account_id: event.account_id, event_id: event.id, user_id });
}

/** The people that every route is called as (contract, section 2). */
export type Cast = {
  account_id: string;
  event: TestEvent;
  admin: Person;
  /** Assigned to `event`. */
  moderator: Person;
  /** A moderator of the same account, assigned to another event. */
  otherModerator: Person;
  /** Admin of another company. */
  stranger: Person;
  strangerEvent: TestEvent;
};

export async function createCast(deps: Deps): Promise<Cast> {
  const account_id = await createAccount(deps);
  const otherAccountId = await createAccount(deps, "Other Company");
  const event = await createEvent(deps, account_id);
  const otherEvent = await createEvent(deps, account_id);
  const moderator = await createPerson(deps, account_id, "moderator");
  const otherModerator = await createPerson(deps, account_id, "moderator");
  await assignModerator(deps, event, moderator);
  await assignModerator(deps, otherEvent, otherModerator);
  return {
    account_id,
    event,
    admin: await createPerson(deps, account_id, "admin"),
    moderator,
    otherModerator,
    stranger: await createPerson(deps, otherAccountId, "admin"),
    strangerEvent: await createEvent(deps, otherAccountId),
  };
}
