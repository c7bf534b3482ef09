import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as acceptInvitation } from "@/app/api/auth/accept-invitation/route";
import { POST as readInvitation } from "@/app/api/auth/read-invitation/route";
import { POST as addUser } from "@/app/api/users/add-user/route";
import { DELETE as deleteUser } from "@/app/api/users/delete-user/[id]/route";
import { GET as getAllUsers } from "@/app/api/users/get-all-users/route";
import { GET as getInvitations } from "@/app/api/users/get-invitations/route";
import { POST as inviteUser } from "@/app/api/users/invite-user/route";
import { POST as renewInvitation } from "@/app/api/users/renew-invitation/[id]/route";
import { DELETE as revokeInvitation } from "@/app/api/users/revoke-invitation/[id]/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { events } from "@/db/schema/events";
import { invitations } from "@/db/schema/people/invitations";
import { knownBrowserCookieName, recogniseBrowser } from "@/lib/server/base/auth/known-browser";
import { derivedKey, hashToken } from "@/lib/server/base/auth/tokens";
import { mailInvitation } from "@/lib/server/features/invitations/send";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { removeExpiredRows } from "@/lib/server/outside/jobs/tasks";
import { messages } from "@/lib/shared/all-messages";
import { invitationRules } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { readAuditLog } from "../../support/audit-log";
import { createInvitation, tokenIn } from "../../support/auth/invitations";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, useUpLimit } from "../../support/members";
import { type Cast, createAccount, createCast, createEvent, createPerson } from "../../support/people";

const installation = testInstallation();
const text = messages.invitations;
const password = "brand new secret";
let cast: Cast;
let counter = 0;

beforeAll(() => {
  counter = 0;
});
beforeEach(async () => {
  cast = await createCast(installation.deps);
  await work();
  installation.mailer.take();
});

const newAddress = () => `198.51.100.${++counter}`;
const newEmail = () => `moderator-to-be-${++counter}@example.com`;
const invite = (body: object, as = cast.admin) => call(inviteUser, { body, as });
const renew = (id: string, by: string, as = cast.admin) => call(renewInvitation, { params: { id }, body: { by }, as });
const revoke = (id: string, as = cast.admin) => call(revokeInvitation, { method: "DELETE", params: { id }, as });
const list = async (as = cast.admin) => (await call(getInvitations, { method: "GET", as })).body;
const read = (token: unknown) => call(readInvitation, { body: { token }, address: newAddress() });
const accept = (token: unknown, new_password: unknown = password) =>
  call(acceptInvitation, { body: { token, new_password }, address: newAddress() });
const create = (options = {}) => createInvitation({ deps: installation.deps, admin: cast.admin }, options);
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const expire = (id: string) =>
  installation.deps.db
    .update(invitations)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(invitations.id, id));
const rowOf = async (id: string) =>
  (await installation.deps.db.select().from(invitations).where(eq(invitations.id, id)))[0];

/** Expects the link to fail when it is opened and when it is accepted, with the sentence for this reason. */
async function expectDead(token: string, reason: keyof typeof text.dead) {
  for (const answer of [await read(token), await accept(token)]) {
    expect([answer.status, answer.body.message]).toEqual([400, text.dead[reason]]);
    expect(answer.body.issues).toEqual([{ path: "token", message: text.dead[reason] }]);
  }
}

describe("inviting a moderator", () => {
  it("an account has a maximum of open invitations, all of them listed; an open one can still be renewed", async () => {
    const { openPerAccount } = invitationRules;
    const row = { account_id: cast.account_id, invited_by: cast.admin.user_id, event_ids: [] };
    // Leaves room for one more invitation.
    const ids = Array.from({ length: openPerAccount - 1 }, () => crypto.randomUUID());
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const rows = ids.map((id) => ({ ...row, id, email: `${id}@example.com`, token_hash: id, expires_at }));
    await installation.deps.db.insert(invitations).values(rows);
    const email = newEmail();
    const answers = await Promise.all([invite({ email }), invite({ email: newEmail() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(text.tooMany);
    expect(await list()).toHaveLength(openPerAccount);
    expect((await invite({ email: `${ids[0]}@example.com` })).status).toBe(201);
    expect((await revoke(ids[1] ?? "")).status).toBe(200);
    expect((await invite({ email: newEmail() })).status).toBe(201);
  });

  it("an invitation is mailed as a link to choose a password, at the configured origin", async () => {
    const email = newEmail();
    const { status, body } = await invite({ email: ` ${email} ` });
    expect([status, body]).toEqual([201, expect.objectContaining({ email, is_mailed: true, is_expired: false })]);
    await work();
    const [mail] = installation.mailer.take();
    expect(mail).toMatchObject({ to: [email], subject: messages.mails.invitation.subject("Quiet Fields") });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(/https:\/\/wall\.example\.com\/invitation#token=[\w-]{43}/);
      expect(tokenIn(part ?? "")).toBe(tokenIn(body.link));
    }
  });

  it("without a mail server an invitation returns its link to copy, and its mail is left to the server's operator", async () => {
    installation.mailer.canDeliver = false;
    const { body } = await invite({ email: newEmail() });
    installation.mailer.canDeliver = true;
    expect(body).toMatchObject({ is_mailed: false, link: expect.stringContaining("/invitation#token=") });
    expect((await read(tokenIn(body.link))).status).toBe(200);
    await work();
    expect(installation.mailer.take().map(({ to }) => to)).toEqual([[body.email]]);
  });

  it("neither the database nor the queue holds an invitation's token", async () => {
    const { id, token } = await create();
    expect((await rowOf(id))?.token_hash).toBe(hashToken(token));
    const { db } = installation.deps;
    const stored = JSON.stringify([
      await db.select().from(invitations),
      await db.execute(sql`select payload from graphile_worker._private_jobs`),
    ]);
    expect(stored).toContain(id);
    expect(stored).not.toContain(token);
  });

  it("an invitation expires after 72 hours", async () => {
    const { expires_at } = await create();
    expect(invitationRules.hours).toBe(72);
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(invitationRules.hours, 1);
  });

  it.each([
    ["no email", undefined, messages.users.emailRequired],
    ["a blank one", " ", messages.users.emailRequired],
    ["a word that is no email", "ada", messages.users.emailInvalid],
    ["a NUL", "a\u0000@example.com", messages.users.emailInvalid],
  ])("an invitation to %s is refused at its field", async (_name, email, message) => {
    const answer = await invite({ email });
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path: "email", message }]]);
  });

  it("an invitation to a taken email is refused as add-user refuses it, in any account and case", async () => {
    for (const { email } of [cast.moderator, cast.stranger]) {
      const body = { email: email.toUpperCase() };
      const [invited, added] = [
        await invite(body),
        await call(addUser, { body: { ...body, password }, as: cast.admin }),
      ];
      expect([invited.status, invited.body.message]).toEqual([409, messages.users.emailTaken]);
      expect({ ...invited.body, request_id: "" }).toEqual({ ...added.body, request_id: "" });
    }
    expect(await list()).toEqual([]);
  });

  it("two accounts can invite the same email, and the first accepted invitation wins", async () => {
    const email = newEmail();
    const mine = await create({ email });
    const theirs = await createInvitation({ deps: installation.deps, admin: cast.stranger }, { email });
    expect((await accept(theirs.token)).status).toBe(200);
    await expectDead(mine.token, "taken");
    const answer = await renew(mine.id, "link");
    expect([answer.status, answer.body.message]).toEqual([409, messages.users.emailTaken]);
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  });

  it("an email that was invited and is invited again keeps one invitation, with the events of both", async () => {
    const email = newEmail();
    const other = await createEvent(installation.deps, cast.account_id, { event_name: "Zoo" });
    const [first, second] = await Promise.all([
      create({ email, event_id: cast.event.id }),
      create({ email: email.toUpperCase(), event_id: other.id }),
    ]);
    expect(second.id).toBe(first.id);
    const [listed, ...others] = await list();
    expect(others).toEqual([]);
    expect(listed.events.map(({ id }: { id: string }) => id).sort()).toEqual([cast.event.id, other.id].sort());
  });
});

describe("the list of invitations", () => {
  it("open and expired invitations are listed, newest first, without their links", async () => {
    const [older, newer] = [await create(), await create({ event_id: cast.event.id })];
    await expire(older.id);
    const listed = await list();
    expect(listed.map(({ id, is_expired }: Record<string, unknown>) => [id, is_expired])).toEqual([
      [newer.id, false],
      [older.id, true],
    ]);
    expect(listed[0].events).toEqual([{ id: cast.event.id, event_name: cast.event.event_name }]);
    expect(JSON.stringify(listed)).not.toMatch(/token|link/);
  });

  it("an invited email leaves the list when an admin adds or renames a user with it", async () => {
    const [added, renamed] = [await create(), await create()];
    await call(addUser, { body: { email: added.email.toUpperCase(), password }, as: cast.admin });
    await call(updateUser, {
      method: "PUT",
      params: { id: cast.moderator.user_id },
      body: { email: renamed.email },
      as: cast.admin,
    });
    expect(await list()).toEqual([]);
    await expectDead(added.token, "unknown");
  });
});

describe("renewing and revoking an invitation", () => {
  it("copying the link of an expired invitation opens the mailed link again, without a mail", async () => {
    const { id, link, token } = await create();
    await work();
    installation.mailer.take();
    await expire(id);
    const { status, body } = await renew(id, "link");
    expect([status, body]).toEqual([200, expect.objectContaining({ link, is_mailed: false, is_expired: false })]);
    expect((await read(token)).status).toBe(200);
    await work();
    expect(installation.mailer.take()).toEqual([]);
  });

  it("sending an invitation again mails a new link and ends the last one, and copying gives the new one", async () => {
    const { id, email, token } = await create();
    await work();
    expect((await renew(id, "mail")).body.is_mailed).toBe(true);
    await work();
    const mails = installation.mailer.take();
    expect(mails.map(({ to }) => to)).toEqual([[email], [email]]);
    const [first, second] = mails.map((mail) => tokenIn(mail.text));
    expect(first).toBe(token);
    await expectDead(token, "unknown");
    expect((await read(second)).status).toBe(200);
    expect(tokenIn((await renew(id, "link")).body.link)).toBe(second);
    expect((await accept(second)).status).toBe(200);
  });

  it("an invitation of before links had numbers keeps its link until it is mailed again", async () => {
    const { id } = await create();
    const token = derivedKey(`invitation:${id}`);
    await installation.deps.db
      .update(invitations)
      .set({ link_number: 0, token_hash: hashToken(token) })
      .where(eq(invitations.id, id));
    expect(tokenIn((await renew(id, "link")).body.link)).toBe(token);
    await renew(id, "mail");
    await expectDead(token, "unknown");
  });

  it("a link that is copied after a change of the installation's secret works", async () => {
    const { id } = await create();
    await installation.deps.db
      .update(invitations)
      .set({ token_hash: "of another secret" })
      .where(eq(invitations.id, id));
    const { body } = await renew(id, "link");
    expect((await read(tokenIn(body.link))).status).toBe(200);
  });

  it("a revoked invitation is dead at once, and its waiting mail is not sent", async () => {
    const { id, token } = await create();
    const answer = await revoke(id);
    expect([answer.status, answer.body]).toEqual([200, { message: text.revoked }]);
    await expectDead(token, "unknown");
    await work();
    expect(installation.mailer.take()).toEqual([]);
    for (const again of [await revoke(id), await renew(id, "mail")]) {
      expect([again.status, again.body.message]).toEqual([404, text.notFound]);
    }
  });

  it("an accepted invitation can be neither renewed nor revoked", async () => {
    const { id, token } = await create();
    await accept(token);
    expect([(await renew(id, "link")).status, (await revoke(id)).status]).toEqual([409, 404]);
  });

  it("an admin who is deleted takes along the invitations that they sent last", async () => {
    const second = await createPerson(installation.deps, cast.account_id, "admin");
    const [theirs, renewed] = await Promise.all([
      createInvitation({ deps: installation.deps, admin: second }),
      createInvitation({ deps: installation.deps, admin: second }),
    ]);
    await renew(renewed.id, "link");
    await call(deleteUser, { method: "DELETE", params: { id: second.user_id }, as: cast.admin });
    await expectDead(theirs.token, "unknown");
    expect((await read(renewed.token)).status).toBe(200);
  });
});

describe("accepting an invitation", () => {
  it("a link shows the invited email and company, and changes nothing", async () => {
    const { email, token } = await create();
    const answer = await read(token);
    expect([answer.status, answer.body]).toEqual([200, { email, company_name: "Quiet Fields" }]);
    expect((await read(token)).status).toBe(200);
  });

  it("an accepted invitation creates a moderator of its account with the chosen password", async () => {
    const { id, email, token } = await create();
    const answer = await accept(token);
    expect([answer.status, answer.body]).toEqual([200, { message: text.page.joined }]);
    const { body } = await logInAs({ email, password });
    expect(body.user).toEqual({ email, role: "moderator" });
    const users = (await call(getAllUsers, { method: "GET", as: cast.admin })).body;
    expect(users.find((user: { id: string }) => user.id === id)).toMatchObject({ email, role: "moderator" });
    expect(await list()).toEqual([]);
  });

  it("an accepted invitation begins no session, and makes the browser a known one", async () => {
    const { id, token } = await create();
    const { cookies } = await accept(token);
    expect(Object.keys(cookies)).toEqual([knownBrowserCookieName]);
    expect(recogniseBrowser(cookies[knownBrowserCookieName] ?? "", id)).not.toBeNull();
  });

  it("an accepted invitation assigns its events, without one that was deleted or another account's", async () => {
    const gone = await createEvent(installation.deps, cast.account_id);
    const { id, token } = await create({ event_id: cast.event.id });
    const event_ids = [cast.event.id, gone.id, cast.strangerEvent.id];
    await installation.deps.db.update(invitations).set({ event_ids }).where(eq(invitations.id, id));
    await installation.deps.db.delete(events).where(eq(events.id, gone.id));
    await accept(token);
    const users = (await call(getAllUsers, { method: "GET", as: cast.admin })).body;
    const { events: assigned } = users.find((user: { id: string }) => user.id === id);
    expect(assigned).toEqual([{ id: cast.event.id, event_name: cast.event.event_name }]);
  });

  it("an invitation works once, and says afterwards that it has been accepted", async () => {
    const { email, token } = await create();
    expect((await accept(token)).status).toBe(200);
    await expectDead(token, "accepted");
    expect((await logInAs({ email, password })).status).toBe(200);
  });

  it("an invitation works once, even when accepted twice at the same moment", async () => {
    const { token } = await create();
    const answers = await Promise.all([accept(token, "the first of them"), accept(token, "the second of them")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("an expired invitation says so, and is deleted after its last day", async () => {
    const { id, token } = await create();
    await expire(id);
    await expectDead(token, "expired");
    const age = (days: number) =>
      installation.deps.db
        .update(invitations)
        .set({ expires_at: sql`now() - make_interval(days => ${days}) + interval '1 minute'` })
        .where(eq(invitations.id, id));
    await age(invitationRules.keptDays);
    await removeExpiredRows(installation.deps);
    await expectDead(token, "expired");
    await age(invitationRules.keptDays + 1);
    await removeExpiredRows(installation.deps);
    await expectDead(token, "unknown");
  });

  it("an invitation is not used up by a refused password", async () => {
    const { token } = await create();
    for (const weak of ["short", "password", "quietfields", "wallflower1"]) {
      const answer = await accept(token, weak);
      expect([answer.status, answer.body.issues[0].path]).toEqual([400, "new_password"]);
    }
    expect((await accept(token)).status).toBe(200);
  });

  it("an email that became a user's after the link was opened is refused, and the user keeps their password", async () => {
    const { email, token } = await create();
    const account_id = await createAccount(installation.deps);
    const member = await createMember(installation.deps, account_id);
    await call(updateUser, {
      method: "PUT",
      params: { id: cast.stranger.user_id },
      body: { email: email.toUpperCase() },
      as: await createPerson(installation.deps, cast.stranger.account_id, "admin"),
    });
    await expectDead(token, "taken");
    expect((await logInAs(member)).status).toBe(200);
  });

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["a made-up one", "x".repeat(43)],
    ["a number", 7],
    ["one that is far too long", "x".repeat(10_000)],
  ])("an invitation's token is refused when it is %s", async (_name, token) => {
    for (const answer of [await read(token), await accept(token)]) {
      expect([answer.status, answer.body.message]).toEqual([400, text.dead.unknown]);
    }
  });

  it("an invitation's id and its hash are no tokens", async () => {
    const { id, token } = await create();
    for (const guess of [id, hashToken(token)]) expect((await read(guess)).status).toBe(400);
  });
});

describe("limits of invitations", () => {
  it("an account mails one address three times an hour, in any case, and can still copy the link", async () => {
    const email = newEmail();
    const { id } = (await invite({ email })).body;
    expect(invitationRules.mailsPerHour).toBe(3);
    expect((await renew(id, "mail")).status).toBe(200);
    expect((await invite({ email: email.toUpperCase() })).status).toBe(201);
    for (const refused of [await invite({ email }), await renew(id, "mail")]) {
      expect([refused.status, refused.body.message]).toEqual([429, text.mailRefused]);
    }
    expect((await renew(id, "link")).status).toBe(200);
    expect((await invite({ email }, cast.stranger)).status).toBe(201);
  });

  it("an admin's invitations are limited together", async () => {
    const { id } = await create();
    await useUpLimit(installation.deps, "invitationByUser", cast.admin.user_id);
    for (const answer of [await invite({ email: newEmail() }), await renew(id, "link")])
      expect(answer.status).toBe(429);
    expect((await invite({ email: newEmail() }, cast.stranger)).status).toBe(201);
    expect(rateLimits.invitationByUser).toEqual({ limit: 60, windowSeconds: 3_600 });
  });

  it("opened links and chosen passwords are limited by address", async () => {
    const address = newAddress();
    await useUpLimit(installation.deps, "invitationByAddress", address);
    const { token } = await create();
    for (const handler of [readInvitation, acceptInvitation]) {
      expect((await call(handler, { body: { token, new_password: password }, address })).status).toBe(429);
    }
  });

  it("an invitation's mail is retried when the mail server is down, and given up after an hour", async () => {
    const { id: invitation_id } = await create();
    installation.mailer.isDown = true;
    const mail = (asked_at: Date) =>
      mailInvitation(installation.deps, { invitation_id, asked_at: asked_at.toISOString() });
    await expect(mail(new Date())).rejects.toThrow();
    // A job of this age ends without an error, so that the queue does not retry it.
    await mail(new Date(Date.now() - (invitationRules.mailSeconds + 1) * 1_000));
    installation.mailer.isDown = false;
  });
});

it("the audit log names who invited, revoked and joined, under one id", async () => {
  const [joined, revoked] = [await create(), await create()];
  await accept(joined.token);
  await revoke(revoked.id);
  const entries = (await readAuditLog(installation.deps)).filter(({ account_id }) => account_id === cast.account_id);
  const announcedTo = (id: string) =>
    entries.filter(({ subject_id }) => subject_id === id).map(({ action, actor_id }) => [action, actor_id]);
  const byAdmin = cast.admin.user_id;
  expect(announcedTo(joined.id)).toEqual([
    ["user.invite", byAdmin],
    ["user.join", joined.id],
  ]);
  expect(announcedTo(revoked.id)).toEqual([
    ["user.invite", byAdmin],
    ["user.uninvite", byAdmin],
  ]);
  expect(JSON.stringify(entries)).not.toContain(derivedKey(`invitation:${joined.id}`));
});
