import { beforeAll, expect, it } from "vitest";
import { POST as checkSystem } from "@/app/api/doctor/check-system/route";
import { GET as getUserDetails } from "@/app/api/users/get-user-details/route";
import type { Finding } from "@/lib/shared/doctor/contract";
import { rateLimits } from "@/lib/shared/limits/rate";
import { doctorMessages } from "@/lib/shared/messages/console/doctor";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createAccount, createPerson } from "../../support/people";

const installation = testInstallation({ storage: "disk" });
let account_id: string;
const person = (role: "admin" | "moderator") => createPerson(installation.deps, account_id, role);

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});

it("check-system answers an admin with a line for each check, and refuses a moderator", async () => {
  const { status, body } = await call<{ findings: Finding[] }>(checkSystem, { as: await person("admin"), body: {} });
  expect(status).toBe(200);
  expect(body.findings.filter(({ state }) => state === "problem")).toEqual([]);
  expect(body.findings.map(({ check }) => check)).toEqual([
    "Data folder",
    "Disk",
    "Node.js",
    "Mail",
    "ffmpeg",
    "Backup",
  ]);
  expect((await call(checkSystem, { as: await person("moderator"), body: {} })).status).toBe(403);
});

it("check-system refuses the admins of a later account, and their console knows it", async () => {
  const later = await createPerson(installation.deps, await createAccount(installation.deps), "admin");
  const answer = await call(checkSystem, { as: later, body: {} });
  expect([answer.status, answer.body.message]).toEqual([403, doctorMessages.firstAccountOnly]);
  const isFirst = async (as: typeof later) => (await call(getUserDetails, { method: "GET", as })).body.is_first_account;
  expect([await isFirst(await person("admin")), await isFirst(later)]).toEqual([true, false]);
});

it("check-system is rate-limited for each admin", async () => {
  const [first, second] = [await person("admin"), await person("admin")];
  const ask = async (as: typeof first) => (await call(checkSystem, { as, body: {} })).status;
  const { limit } = rateLimits.systemCheckByUser;
  expect(await Promise.all(Array.from({ length: limit }, () => ask(first)))).toEqual(Array(limit).fill(200));
  expect(await ask(first)).toBe(429);
  expect(await ask(second)).toBe(200);
});
