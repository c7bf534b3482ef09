import { expect, it } from "vitest";
import { POST as checkSystem } from "@/app/api/doctor/check-system/route";
import type { Finding } from "@/lib/shared/doctor/contract";
import { rateLimits } from "@/lib/shared/limits/rate";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createAccount, createPerson } from "../../support/people";

const installation = testInstallation({ storage: "disk" });
const person = async (role: "admin" | "moderator") =>
  createPerson(installation.deps, await createAccount(installation.deps), role);

it("check-system answers an admin with a line for each check, and refuses a moderator", async () => {
  const { status, body } = await call<{ findings: Finding[] }>(checkSystem, { as: await person("admin"), body: {} });
  expect(status).toBe(200);
  expect(body.findings.filter(({ state }) => state !== "ok")).toEqual([]);
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

it("check-system is rate-limited for each admin", async () => {
  const [first, second] = [await person("admin"), await person("admin")];
  const ask = async (as: typeof first) => (await call(checkSystem, { as, body: {} })).status;
  const { limit } = rateLimits.systemCheckByUser;
  expect(await Promise.all(Array.from({ length: limit }, () => ask(first)))).toEqual(Array(limit).fill(200));
  expect(await ask(first)).toBe(429);
  expect(await ask(second)).toBe(200);
});
