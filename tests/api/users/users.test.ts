import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { POST as addUser } from "@/app/api/users/add-user/route";
import { DELETE as deleteUser } from "@/app/api/users/delete-user/[id]/route";
import { GET as getAllModerator } from "@/app/api/users/get-all-moderator/route";
import { GET as getAllUsers } from "@/app/api/users/get-all-users/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { users } from "@/db/schema/people/users";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, refreshWith } from "../../support/members";
import { assignModerator, createCast, createEvent, createPerson } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.users;

const add = (body: unknown, as: { bearer: string } = cast.admin) => call(addUser, { as, body });
const update = (id: string, body: unknown, as: { bearer: string } = cast.admin) =>
  call(updateUser, { method: "PUT", as, params: { id }, body });
const remove = (id: string, as: { bearer: string } = cast.admin) =>
  call(deleteUser, { method: "DELETE", as, params: { id } });
const rowOf = async (id: string) => (await installation.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe("add-user", () => {
  it("add-user creates a moderator of the caller's account, who can log in", async () => {
    const { status, body } = await add({ email: "  Ada@Example.com ", password: "long enough" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      email: "Ada@Example.com",
      role: "moderator",
      phone_number: "",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      events: [],
    });
    expect(await rowOf(body.id)).toMatchObject({ account_id: cast.account_id, role: "moderator" });
    const login = await logInAs({ email: "ada@example.com", password: "long enough" });
    expect(login.body.user).toEqual({ email: "Ada@Example.com", role: "moderator" });
  });

  it("add-user never takes a role or an account from the body", async () => {
    const { account_id } = cast.stranger;
    const { body } = await add({ email: "sly@example.com", password: "long enough", role: "admin", account_id });
    expect(await rowOf(body.id)).toMatchObject({ account_id: cast.account_id, role: "moderator" });
  });

  const longEmail = (length: number) => `${"a".repeat(length - 12)}@example.com`;
  const refused: [string, unknown, string, string][] = [
    ["nothing", {}, "email", text.bothMandatory],
    ["no password", { email: "ada@example.org" }, "password", text.bothMandatory],
    ["an empty password", { email: "ada@example.org", password: "" }, "password", text.bothMandatory],
    ["no email", { password: "long enough" }, "email", text.bothMandatory],
    ["a blank email", { email: "  ", password: "long enough" }, "email", text.bothMandatory],
    ["a bad email and no password", { email: "ada" }, "password", text.bothMandatory],
    ["an email that is a number", { email: 7, password: "long enough" }, "email", text.bothMandatory],
    ["no at-sign", { email: "ada.example.org", password: "long enough" }, "email", text.emailInvalid],
    ["no dot after it", { email: "ada@example", password: "long enough" }, "email", text.emailInvalid],
    ["a blank inside", { email: "a da@example.org", password: "long enough" }, "email", text.emailInvalid],
    ["a NUL inside", { email: "a\u0000da@example.org", password: "long enough" }, "email", text.emailInvalid],
    ["an email too long", { email: longEmail(255), password: "long enough" }, "email", text.emailInvalid],
    ["a short password", { email: "ada@example.org", password: "1234567" }, "password", text.passwordTooShort],
    ["a long password", { email: "ada@example.org", password: "1".repeat(201) }, "password", text.passwordTooLong],
  ];
  it.each(refused)("add-user refuses %s in a sentence", async (_name, body, path, message) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "invalid_input", message });
    expect(answer.body.issues).toContainEqual({ path, message });
  });

  it("add-user accepts values at the limits", async () => {
    const password = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
    const shortest = await add({ email: "a@b.c", password: password(limits.passwordMinLength) });
    const longest = await add({ email: longEmail(254), password: password(limits.passwordMaxLength) });
    expect([shortest.status, longest.status]).toEqual([201, 201]);
  });

  it("add-user refuses a body that is no JSON", async () => {
    expect((await add("{")).body).toMatchObject({ code: "invalid_input", message: messages.http.malformedBody });
  });

  it.each([
    ["in the same account", () => cast.moderator.email],
    ["in another company", () => cast.stranger.email],
    ["in other capitals", () => cast.moderator.email.toUpperCase()],
  ])("add-user refuses an email that is taken %s", async (_name, email) => {
    const answer = await add({ email: email(), password: "long enough" });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "conflict",
      message: "A user with this email already exists.",
      issues: [{ path: "email", message: text.emailTaken }],
    });
  });

  it("add-user lets one of two simultaneous requests for the same email have it", async () => {
    const body = { email: "race@example.com", password: "long enough" };
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });
});

describe("get-all-users and get-all-moderator", () => {
  it("get-all-users and get-all-moderator list the account's own users, newest first, with their events", async () => {
    const company = await createCast(installation.deps);
    const second = await createEvent(installation.deps, company.account_id, { event_name: "A first one" });
    await assignModerator(installation.deps, second, company.moderator);
    const { body } = await call(getAllUsers, { as: company.admin });
    expect(body.map((user: { id: string }) => user.id)).toEqual(
      [company.admin, company.otherModerator, company.moderator].map((person) => person.user_id),
    );
    expect(body[0]).toMatchObject({ role: "admin", events: [] });
    expect(body[2]).toEqual({
      id: company.moderator.user_id,
      email: company.moderator.email,
      role: "moderator",
      phone_number: "",
      created_at: expect.any(String),
      events: [
        { id: second.id, event_name: "A first one" },
        { id: company.event.id, event_name: company.event.event_name },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash|account_id/);
  });

  it("get-all-moderator wraps its list in data, and get-all-users does not", async () => {
    const company = await createCast(installation.deps);
    const { body } = await call(getAllModerator, { as: company.admin });
    const expected = [company.moderator, company.otherModerator].map((person) => ({
      id: person.user_id,
      email: person.email,
      phone_number: "",
    }));
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data).toEqual(expect.arrayContaining(expected));
    expect(body.data).toHaveLength(2);
  });
});

describe("update-user", () => {
  it("update-user changes the email and leaves the password and every session unchanged", async () => {
    const member = await createMember(installation.deps, cast.account_id, "moderator");
    const login = await logInAs(member);
    for (const password of [undefined, ""]) {
      const email = `renamed-${password === "" ? "empty" : "absent"}@example.com`;
      const answer = await update(member.user_id, { email, ...(password !== undefined && { password }) });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id: member.user_id, email });
      expect((await logInAs({ email, password: member.password })).status).toBe(200);
    }
    expect((await refreshWith(login.body.refreshToken)).status).toBe(200);
  });

  it("update-user ends every session of a user whose password it changes, at once", async () => {
    const member = await createMember(installation.deps, cast.account_id, "moderator");
    const [laptop, phone] = [await logInAs(member), await logInAs(member, { remember: true })];
    const answer = await update(member.user_id, { email: member.email, password: "something new" });
    expect(answer.status).toBe(200);
    for (const { body } of [laptop, phone]) {
      expect((await call(getAllEventPosts, { as: { bearer: body.accessToken } })).status).toBe(401);
      expect((await refreshWith(body.refreshToken)).status).toBe(401);
    }
    expect((await logInAs(member)).status).toBe(401);
    expect((await logInAs({ ...member, password: "something new" })).status).toBe(200);
  });

  it.each([
    ["no email", {}, text.emailRequired],
    ["an empty email", { email: " " }, text.emailRequired],
    ["a bad email", { email: "nobody" }, text.emailInvalid],
    ["a short password", { email: "fine@example.com", password: "short" }, text.passwordTooShort],
  ])("update-user refuses %s", async (_name, body, message) => {
    const answer = await update(cast.otherModerator.user_id, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it("update-user refuses an email that somebody else has, and lets the user keep their own in other capitals", async () => {
    const { user_id, email } = cast.otherModerator;
    const taken = await update(user_id, { email: cast.admin.email, password: "something new" });
    expect([taken.status, taken.body.message]).toEqual([409, text.emailTaken]);
    expect((await call(getAllEventPosts, { as: cast.otherModerator })).status).toBe(200);
    expect((await update(user_id, { email: email.toUpperCase() })).status).toBe(200);
  });
});

describe("delete-user", () => {
  it("delete-user ends the user's sessions at once and unassigns them from their events", async () => {
    const member = await createMember(installation.deps, cast.account_id, "moderator");
    const login = await logInAs(member);
    const answer = await remove(member.user_id);
    expect([answer.status, answer.body]).toEqual([200, { message: "Deleted successfully" }]);
    expect((await call(getAllEventPosts, { as: { bearer: login.body.accessToken } })).status).toBe(401);
    expect((await refreshWith(login.body.refreshToken)).status).toBe(401);
    expect((await logInAs(member)).status).toBe(401);
    expect((await remove(member.user_id)).status).toBe(404);
  });

  it("delete-user refuses oneself", async () => {
    const answer = await remove(cast.admin.user_id);
    expect([answer.status, answer.body.message]).toEqual([403, text.cannotDeleteSelf]);
    expect(await rowOf(cast.admin.user_id)).toBeDefined();
  });

  it("delete-user leaves one admin when two delete each other at the same moment", async () => {
    const company = await createCast(installation.deps);
    const second = await createPerson(installation.deps, company.account_id, "admin");
    const answers = await Promise.all([remove(second.user_id, company.admin), remove(company.admin.user_id, second)]);
    // The admin who was deleted first has no session any more.
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
    const left = await Promise.all([rowOf(company.admin.user_id), rowOf(second.user_id)]);
    expect(left.filter(Boolean)).toHaveLength(1);
  });
});
