import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST as closeAccount } from "@/app/api/account/close-account/route";
import { POST as keepAccount } from "@/app/api/account/keep-account/route";
import { GET as getDetails } from "@/app/api/users/get-user-details/route";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { auditLog } from "@/db/schema/people/audit-log";
import { users } from "@/db/schema/people/users";
import { hashPassword } from "@/lib/server/base/auth/password";
import { runClosings } from "@/lib/server/features/account/delete";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { retentionRules } from "@/lib/shared/limits/retention";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { tablesThatContain } from "../../support/database/database-words";
import { createAd, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast } from "../../support/people";
import { createPost } from "../../support/posts";
import { showPost } from "../../support/posts/albums";

const installation = testInstallation();
const password = "correct horse battery";
/** The people of the installation's first account. */
let operator: Cast;
let cast: Cast;

beforeAll(async () => {
  operator = await createCast(installation.deps);
});
beforeEach(async () => {
  cast = await createCast(installation.deps);
  const password_hash = await hashPassword(password);
  await installation.deps.db.update(users).set({ password_hash }).where(eq(users.account_id, cast.account_id));
  await installation.deps.db.update(accounts).set({ closes_at: null });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const run = (days: number) => runClosings(installation.deps, inDays(days));
const close = (as = cast.admin, current_password = password) =>
  call<AccountDetails & { message: string }>(closeAccount, { as, body: { current_password } });
const isThere = async (id = cast.account_id) =>
  (await installation.deps.db.select().from(accounts).where(eq(accounts.id, id))).length > 0;
const { closingDays } = retentionRules;

it("an account closes by its admin's password alone, and the first account stays", async () => {
  expect((await close(cast.admin, "wrong")).status).toBe(400);
  expect((await close(cast.moderator)).status).toBe(403);
  const refused = await close(operator.admin);
  expect([refused.status, refused.body.message]).toEqual([403, messages.account.firstStays]);
  const closed = await close();
  expect(Date.parse(closed.body.closes_at ?? "")).toBeGreaterThan(inDays(closingDays - 0.1).getTime());
});

it("walls and forms stay for the days of grace, and an admin takes the closing back", async () => {
  await close();
  await run(closingDays - 0.1);
  expect((await call<AccountDetails>(getDetails, { as: cast.moderator })).body.closes_at).not.toBeNull();
  const [event] = await installation.deps.db.select().from(events).where(eq(events.id, cast.event.id));
  expect(event?.event_status).toBe("Live");
  expect((await call<AccountDetails>(keepAccount, { as: cast.admin, body: {} })).body.closes_at).toBeNull();
  await run(closingDays + 400);
  expect(await isThere()).toBe(true);
});

it("after the days of grace everything is gone, killed runs go on, and one line without names is left", async () => {
  const { deps, databaseUrl } = installation;
  const words = ["Quillfeather", "quill@example.com", "Vanishing Company"];
  await deps.db
    .update(accounts)
    .set({ company_name: "Vanishing Company", email: "quill@example.com", company_logo_key: "public/logo.png" })
    .where(eq(accounts.id, cast.account_id));
  await deps.db.update(users).set({ email: "boss@quillfeather.test" }).where(eq(users.id, cast.admin.user_id));
  await deps.storage.put("public/logo.png", { bytes: Buffer.from("a") }, "image/png");
  const ad = await createAd(deps, cast.account_id, { ad_name: "Quillfeather's ad" });
  await createScript(deps, cast.account_id, { script_name: "Quillfeather" });
  for (let number = 0; number < 3; number += 1) {
    await createPost(deps, cast.event, { person_name: "Quillfeather", person_email_id: "quill@example.com" });
  }
  const shown = await showPost(deps, cast, cast.event, "Quillfeather's cake");
  await close();

  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  const kill = async () => {
    throw new Error("killed");
  };
  const removeJobs = vi.spyOn(deps.jobs, "remove").mockImplementationOnce(kill);
  await run(closingDays + 0.1);
  expect(await isThere()).toBe(true);
  expect((await call(getDetails, { as: cast.admin })).status).toBe(401);
  removeJobs.mockRestore();
  const enqueue = vi.spyOn(deps.jobs, "enqueue").mockImplementationOnce(kill);
  await run(closingDays + 0.2);
  expect(await isThere()).toBe(true);
  enqueue.mockRestore();
  silent.mockRestore();
  await run(closingDays + 0.3);
  expect(await isThere()).toBe(false);

  await drainJobs(databaseUrl, deps);
  expect(await tablesThatContain(deps, words)).toEqual([]);
  for (const key of ["public/logo.png", ad.media_key, shown.media_key]) {
    expect(await deps.storage.read(key ?? "")).toBeNull();
  }
  const left = await deps.db.select().from(auditLog).where(eq(auditLog.subject_id, cast.account_id));
  expect(left).toEqual([
    expect.objectContaining({
      account_id: operator.account_id,
      action: "account.delete",
      subject_label: "",
      actor_name: null,
    }),
  ]);
  const others = await deps.db.execute(sql`select from accounts where id = ${operator.account_id}`);
  expect(others).toHaveLength(1);
}, 60_000);
