import { constants } from "node:os";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as getAllPosts } from "@/app/api/events/get-all-event-posts/route";
import { GET as getApprovedPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { hashPassword } from "@/lib/server/base/auth/password";
import { messages } from "@/lib/shared/all-messages";
import { diskAlerts, diskRules } from "@/lib/shared/limits/disk";
import { type Answer, call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { createReadyPost } from "../../support/posts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
const password = "a long enough password";
let photo: Uint8Array;
let written: string[];

beforeAll(async () => {
  photo = await makePhoto({ width: 64, height: 64 });
  await installation.deps.db.execute(sql`update users set password_hash = ${await hashPassword(password)}`);
  await installation.deps.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = tg_argv[0]; end $$`);
});
beforeEach(() => {
  written = [];
  for (const name of ["error", "warn", "info"] as const) {
    vi.spyOn(console, name).mockImplementation((...parts) => void written.push(parts.join(" ")));
  }
});
afterEach(() => installation.deps.db.execute(sql`drop trigger if exists refuse on audit_log`));

/** Makes the database refuse each new row of the audit log, which sign-ins and decisions insert. */
const refuseWith = (code: string) =>
  installation.deps.db.execute(
    sql.raw(`create trigger refuse before insert on audit_log execute function refuse('${code}')`),
  );
const recover = () => installation.deps.db.execute(sql`drop trigger refuse on audit_log`);
const signIn = () => call(login, { body: { email_id: cast.admin.email, password } });
const decide = (id: string, status: string) =>
  call(updateStatus, { method: "PUT", as: cast.moderator, params: { id }, body: { status } });
/** Log lines other than those of refused requests. */
const warnings = () => written.map((line) => JSON.parse(line)).filter(({ level }) => level !== "info");

function expectFullDiskAnswer({ status, headers, body }: Answer) {
  expect([status, body.code, body.message]).toEqual([503, "unavailable", messages.http.diskFull]);
  expect(headers.get("retry-after")).toBe(String(diskRules.retryAfterSeconds));
}

describe("a full database disk", () => {
  it("a full database disk answers sign-ins and decisions with 503, keeps reads working, and recovers by itself", async () => {
    const { id } = await createReadyPost(installation.deps, cast.event);
    await refuseWith("53100");
    expectFullDiskAnswer(await signIn());
    expectFullDiskAnswer(await decide(id, "approve"));
    expect((await call(getApprovedPosts, { params: { eventId: cast.event.id } })).status).toBe(200);
    const list = await call<{ id: string; status: string }[]>(getAllPosts, { as: cast.moderator });
    expect(list.body.find((post) => post.id === id)?.status).toBe("pending");
    await recover();
    expect((await signIn()).status).toBe(200);
    expect((await decide(id, "approve")).status).toBe(200);
  });

  it("a full database disk is logged once with its cause, however many requests meet it, and again after five minutes", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * diskAlerts.logEverySeconds * 1_000);
    const { id } = await createReadyPost(installation.deps, cast.event);
    await refuseWith("53100");
    for (let count = 0; count < 5; count += 1) expectFullDiskAnswer(await decide(id, "approve"));
    expect(warnings()).toEqual([expect.objectContaining({ level: "error", error: expect.stringContaining("53100") })]);
    // One line for the cause, and one for each refused request.
    expect(written).toHaveLength(6);

    const later = Date.now() + diskAlerts.logEverySeconds * 1_000;
    vi.spyOn(Date, "now").mockReturnValue(later - 1);
    await decide(id, "approve");
    expect(warnings()).toHaveLength(1);
    vi.spyOn(Date, "now").mockReturnValue(later);
    await decide(id, "approve");
    expect(warnings()).toHaveLength(2);
  });

  it.each(["53000", "53200", "53400"])("a database out of another resource (%s) answers 503 as well", async (code) => {
    const { id } = await createReadyPost(installation.deps, cast.event);
    await refuseWith(code);
    const { status, body } = await decide(id, "approve");
    expect([status, body.message]).toEqual([503, messages.http.unavailable]);
  });
});

it("an upload that finds only the reserve left keeps its own sentence, and logs no error for each try", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 20 * diskAlerts.logEverySeconds * 1_000);
  const { disk } = installation;
  installation.disk = { ...disk, freeBytes: diskRules.floorBytes };
  for (let count = 0; count < 3; count += 1) {
    expect((await submit(cast.event, photo)).body.message).toBe(messages.uploads.noRoom);
  }
  installation.disk = disk;
  expect(warnings()).toHaveLength(1);
});

describe("a full store", () => {
  const quota = () => Object.assign(new Error("Unknown system error -122"), { errno: -constants.errno.EDQUOT });
  const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

  it.each([
    ["the disk", noSpace],
    ["a quota", quota],
  ])(
    "a full store makes guests wait when %s is used up, and accepts the same post when there is room again",
    async (_, makeError) => {
      const { storage } = installation.deps;
      const headers = { "idempotency-key": crypto.randomUUID() };
      installation.deps.storage = { ...storage, put: () => Promise.reject(makeError()) };
      const refused = await submit(cast.event, photo, { headers });
      installation.deps.storage = storage;
      expectFullDiskAnswer(refused as Answer);
      expect(await installation.spooledFiles()).toEqual([]);
      expect((await submit(cast.event, photo, { headers })).status).toBe(201);
    },
  );
});
