import { beforeAll, describe, expect, it } from "vitest";
import { POST as createTicket } from "@/app/api/events/create-view-ticket/[slug]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getVideoId } from "@/app/api/events/get-video-id/route";
import { POST as redeemViewTicket } from "@/app/api/events/redeem-view-ticket/[slug]/route";
import { POST as unlockEvent } from "@/app/api/events/unlock-event/[slug]/route";
import { hashPassword } from "@/lib/server/base/auth/password";
import { unlockCookieName } from "@/lib/server/base/auth/tokens";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, createPerson, type Person, type TestEvent } from "../../support/people";

const installation = testInstallation();
const password = "correct horse battery";
let event: TestEvent;
let open: TestEvent;
let admin: Person;
let name: string;

beforeAll(async () => {
  const account_id = await createAccount(installation.deps);
  const password_hash = await hashPassword(password);
  event = await createEvent(installation.deps, account_id, { event_status: "Private", password_hash });
  open = await createEvent(installation.deps, account_id);
  admin = await createPerson(installation.deps, account_id, "admin");
  name = unlockCookieName(event.id);
});

const overHttps = { "x-forwarded-proto": "https" };
async function redeemTicket() {
  const params = { slug: event.event_url_slug };
  const { body } = await call(createTicket, { method: "POST", params, as: admin });
  return call(redeemViewTicket, { headers: overHttps, params, body: { ticket: body.ticket } });
}
const unlock = (headers = {}) =>
  call(unlockEvent, { headers, params: { slug: event.event_url_slug }, body: { password } });
const request = async (cookies: Record<string, string>, headers = {}) =>
  (await call(eventBySlug, { headers, cookies, params: { slug: event.event_url_slug } })).status;

describe("our own cookies", () => {
  it("our own cookie is Secure and __Host- when the browser speaks https", async () => {
    const answer = await unlock(overHttps);
    expect(Object.keys(answer.cookies)).toEqual([`__Host-${name}`]);
    const [line] = answer.headers.getSetCookie();
    expect(line).toMatch(/; Path=\/;/);
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).not.toMatch(/Domain/i);
    expect(await request(answer.cookies, overHttps)).toBe(200);
  });

  it.each([
    ["of a guest's device", () => call(getVideoId, { headers: overHttps, query: { event_id: open.id } })],
    ["of a view pass", redeemTicket],
  ])("the cookie %s is for https and this host only, too", async (_, ask) => {
    const answer = await ask();
    expect(answer.status).toBeLessThan(300);
    const lines = answer.headers.getSetCookie();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^__Host-wallflower-[\w-]+=[^;]+; Path=\/;.*; Secure/);
    expect(lines[0]).toMatch(/; HttpOnly/);
  });

  it("our own cookie has no prefix on plain http, where a browser would reject it", async () => {
    const answer = await unlock();
    expect(Object.keys(answer.cookies)).toEqual([name]);
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Secure/);
    expect(await request(answer.cookies)).toBe(200);
  });

  it("a cookie that was set on plain http is accepted when the page has https", async () => {
    const { cookies } = await unlock();
    expect(await request(cookies, overHttps)).toBe(200);
    expect(await request({ [`__Host-${name}`]: "made-up", ...cookies }, overHttps)).toBe(403);
  });
});
