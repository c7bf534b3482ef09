import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as endOtherSessions } from "@/app/api/users/end-other-sessions/route";
import { DELETE as endSession } from "@/app/api/users/end-session/[id]/route";
import { GET as getSessions } from "@/app/api/users/get-sessions/route";
import { GET as getUserDetails } from "@/app/api/users/get-user-details/route";
import { mailNewBrowser } from "@/lib/server/base/auth/new-browser";
import { browserName } from "@/lib/shared/users/sessions";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
let account_id: string;
let member: Member;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});
beforeEach(async () => {
  member = await createMember(installation.deps, account_id, "moderator");
});

async function logInWith(header: string, address = "198.51.100.9") {
  const body = { email_id: member.email, password: member.password };
  const answer = await call(login, { body, address, headers: { "user-agent": header } });
  return { ...answer.body, bearer: answer.body.accessToken as string, cookies: answer.cookies };
}
const sessionsOf = async (as: { bearer: string }, query = {}) => (await call(getSessions, { as, query })).body;
const opensApi = async (bearer: string) => (await call(getUserDetails, { as: { bearer } })).status === 200;

describe("the list of one's sessions", () => {
  it("each session has its browser, address and times, and the asking one is marked", async () => {
    await logInWith(chrome);
    const here = await logInWith("curl/8", "203.0.113.4");
    const list = await sessionsOf(here);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ browser: "curl/8", address: "203.0.113.4", is_current: true });
    expect(list[1]).toMatchObject({ browser: chrome, address: "198.51.100.9", is_current: false });
    expect(browserName(list[1].browser)).toBe("Chrome, Windows");
  });

  it("an ended session is refused at once by API and refresh, its sockets end, and it leaves the list", async () => {
    const there = await logInWith(chrome);
    const here = await logInWith("curl/8");
    const { id } = (await sessionsOf(here)).find((session: { is_current: boolean }) => !session.is_current);
    const { terminated } = installation.realtime;
    const before = terminated.length;
    expect((await call(endSession, { method: "DELETE", as: here, params: { id } })).status).toBe(200);
    expect(terminated.slice(before)).toContain(id);
    expect([await opensApi(there.bearer), await opensApi(here.bearer)]).toEqual([false, true]);
    expect((await refreshWith(there.refreshToken)).status).toBe(401);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await call(endSession, { method: "DELETE", as: here, params: { id } })).status).toBe(404);
  });

  it("ending all others keeps the session that asks; an admin ends all of a moderator's, and not another admin's", async () => {
    const there = await logInWith(chrome);
    const here = await logInWith("curl/8");
    expect((await call(endOtherSessions, { as: here, body: {} })).status).toBe(200);
    expect([await opensApi(there.bearer), await opensApi(here.bearer)]).toEqual([false, true]);
    const admin = await createMember(installation.deps, account_id);
    const colleague = await createMember(installation.deps, account_id);
    const as = { bearer: (await logInAs(admin)).body.accessToken };
    expect(await sessionsOf(as, { user_id: member.user_id })).toHaveLength(1);
    expect((await call(endOtherSessions, { as, body: { user_id: member.user_id } })).status).toBe(200);
    expect(await opensApi(here.bearer)).toBe(false);
    expect((await call(endOtherSessions, { as, body: { user_id: colleague.user_id } })).status).toBe(404);
  });
});

it("a login in a new browser mails its user once, and in a known browser never", async () => {
  const { deps, mailer } = installation;
  const asked = async () => {
    const rows = await deps.db.execute<{ payload: { family_id: string } }>(sql`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail-new-browser' order by j.id`);
    return rows.map(({ payload }) => payload);
  };
  const before = (await asked()).length;
  const first = await logInWith(chrome);
  const [payload, ...others] = (await asked()).slice(before);
  expect([payload?.family_id, others]).toEqual([expect.any(String), []]);
  const body = { email_id: member.email, password: member.password };
  await call(login, { body, cookies: first.cookies });
  expect(await asked()).toHaveLength(before + 1);
  await mailNewBrowser(deps, payload as { family_id: string });
  const mail = mailer.sent.at(-1);
  expect(mail).toMatchObject({ to: [member.email], subject: "New login to Wallflower" });
  expect(mail?.text).toContain("Chrome, Windows, from the address 198.51.100.9");
});
