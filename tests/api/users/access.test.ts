import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addUser } from "@/app/api/users/add-user/route";
import { DELETE as deleteUser } from "@/app/api/users/delete-user/[id]/route";
import { GET as getAllModerator } from "@/app/api/users/get-all-moderator/route";
import { GET as getAllUsers } from "@/app/api/users/get-all-users/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { users } from "@/db/schema/people/users";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createPerson, type Person } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);
/** The moderator of the cast's account that the calls change. */
let subject: Person;
let counter = 0;

beforeAll(async () => {
  subject = await createPerson(installation.deps, cast.account_id, "moderator");
});

type Who = "anonymous" | "moderator" | "admin" | "stranger";
const bearerOf = (who: Who) => (who === "anonymous" ? null : cast[who]);
const newEmail = () => `new-${++counter}@example.com`;

/** Every call about users: caller and expected status. */
const table = [
  ["get-all-users", { anonymous: 401, moderator: 403, admin: 200, stranger: 200 }],
  ["get-all-moderator", { anonymous: 401, moderator: 403, admin: 200, stranger: 200 }],
  ["add-user", { anonymous: 401, moderator: 403, admin: 201, stranger: 201 }],
  ["update-user", { anonymous: 401, moderator: 403, stranger: 404, admin: 200 }],
  ["delete-user", { anonymous: 401, moderator: 403, stranger: 404, admin: 200 }],
] as const;

const subjectParams = () => ({ id: subject.user_id });
const calls = {
  "get-all-users": (who: Who) => call(getAllUsers, { as: bearerOf(who) }),
  "get-all-moderator": (who: Who) => call(getAllModerator, { as: bearerOf(who) }),
  "add-user": (who: Who) => call(addUser, { as: bearerOf(who), body: { email: newEmail(), password: "long enough" } }),
  "update-user": (who: Who) =>
    call(updateUser, { method: "PUT", as: bearerOf(who), params: subjectParams(), body: { email: newEmail() } }),
  "delete-user": (who: Who) => call(deleteUser, { method: "DELETE", as: bearerOf(who), params: subjectParams() }),
};

const rowOf = async (id: string) => (await installation.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe("permissions", () => {
  const cells = table.flatMap(([name, answers]) =>
    Object.entries(answers).map(([who, status]) => [name, who as Who, status] as const),
  );
  it.each(cells)("the call %s as %s answers %i", async (name, who, status) => {
    const before = await rowOf(subject.user_id);
    const answer = await calls[name](who);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    if (status >= 400) expect(await rowOf(subject.user_id)).toEqual(before);
  });
});

describe("unknown users", () => {
  it.each(["not-an-id", randomUUID()])("a user id that is %s is a 404 for update and delete", async (id) => {
    const update = await call(updateUser, {
      method: "PUT",
      as: cast.admin,
      params: { id },
      body: { email: newEmail() },
    });
    const removal = await call(deleteUser, { method: "DELETE", as: cast.admin, params: { id } });
    expect([update.status, removal.status]).toEqual([404, 404]);
  });

  it("another company's user gets the same answer as an unknown one", async () => {
    const params = { id: cast.stranger.user_id };
    const update = await call(updateUser, { method: "PUT", as: cast.admin, params, body: { email: newEmail() } });
    const removal = await call(deleteUser, { method: "DELETE", as: cast.admin, params });
    for (const answer of [update, removal]) {
      expect(answer.body).toMatchObject({ code: "not_found", message: messages.users.notFound });
    }
    expect(await rowOf(cast.stranger.user_id)).toMatchObject({ email: cast.stranger.email });
  });
});
