import { eq, notInArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportEntries, exportLists } from "@/db/schema/exports";
import { users } from "@/db/schema/people/users";
import { env } from "@/lib/server/env";
import { signExportAddress } from "@/lib/server/features/export/address";
import { removeExpiredRows } from "@/lib/server/outside/jobs/tasks";
import { exportRules } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { readAuditLog } from "../../support/audit-log";
import { eventScene } from "../../support/events/event-scene";
import { askForExport, bytesOf, exportAddressOf, fetchExport } from "../../support/export/exports";
import { testInstallation } from "../../support/installation";
import { createPerson } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const scene = eventScene(installation, { wait_alarm_seconds: 0 });
const text = messages.export;

beforeEach(async () => {
  await submit(scene.event, await makePhoto());
});
afterEach(async () => {
  env.WALL_URL = undefined;
  await installation.deps.db.execute(sql`delete from rate_limits`);
});

const all = { posts: "all" } as const;
const idOf = (path: string) => /download-export\/([0-9a-f-]+)/.exec(path)?.[1] ?? "";
/** Requests only the headers. */
const statusOf = async (path: string) => (await fetchExport(path, { method: "HEAD" })).status;
const countLists = () => installation.deps.db.$count(exportLists, eq(exportLists.event_id, scene.event.id));

it("an export's address is for admins of the event's company, and recorded in the audit log", async () => {
  expect((await askForExport(scene.event, null, all)).status).toBe(401);
  expect((await askForExport(scene.event, scene.cast.moderator, all)).status).toBe(403);
  expect((await askForExport(scene.event, scene.cast.stranger, all)).status).toBe(404);
  const path = await exportAddressOf(scene.event, scene.cast.admin, all);
  const [entry] = (await readAuditLog(installation.deps)).filter(({ subject_id }) => subject_id === scene.event.id);
  expect(entry).toMatchObject({
    action: "event.export",
    actor_id: scene.cast.admin.user_id,
    subject_kind: "event",
    subject_label: scene.event.event_name,
  });
  expect(JSON.stringify(await readAuditLog(installation.deps))).not.toContain(new URL(path, "http://x").search);
});

describe("the signed address", () => {
  it("the signed address needs no token, and is valid for a day and not a second more", async () => {
    const before = Date.now();
    const { body } = await askForExport(scene.event, scene.cast.admin, all);
    const untilMs = Date.parse(body.expires_at ?? "") - before;
    expect(Math.abs(untilMs - exportRules.addressSeconds * 1000)).toBeLessThan(5_000);
    expect(await statusOf(body.path ?? "")).toBe(200);
    const ended = await fetchExport(signExportAddress(idOf(body.path ?? ""), new Date(Date.now() - 1_000)));
    expect([ended.status, (await ended.json()).message]).toEqual([404, text.expired]);
  });

  it.each([
    ["without its proof", (path: string) => path.replace(/\?.*/, "")],
    ["with another proof", (path: string) => path.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["with a shorter proof", (path: string) => path.slice(0, -1)],
    ["with a later expiry", (path: string) => path.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 1}`)],
  ])("the signed address is invalid %s", async (_, change) => {
    const path = await exportAddressOf(scene.event, scene.cast.admin, all);
    const answer = await fetchExport(change(path));
    expect([answer.status, (await answer.json()).message]).toEqual([404, text.notFound]);
  });

  it("the signed address of one company opens nothing of another's", async () => {
    await submit(scene.cast.strangerEvent, await makePhoto());
    const [mine, theirs] = [
      await exportAddressOf(scene.event, scene.cast.admin, all),
      await exportAddressOf(scene.cast.strangerEvent, scene.cast.stranger, all),
    ];
    expect(await statusOf(mine.replace(idOf(mine), idOf(theirs)))).toBe(404);
    expect(await statusOf(theirs)).toBe(200);
  });

  it("the signed address ends with the account of its creator, and with its event", async () => {
    const admin = await createPerson(installation.deps, scene.cast.account_id, "admin");
    const path = await exportAddressOf(scene.event, admin, all);
    await installation.deps.db.update(users).set({ role: "moderator" }).where(eq(users.id, admin.user_id));
    expect(await statusOf(path)).toBe(404);
    await installation.deps.db.update(users).set({ role: "admin" }).where(eq(users.id, admin.user_id));
    expect(await statusOf(path)).toBe(200);
    await installation.deps.db.delete(users).where(eq(users.id, admin.user_id));
    expect(await statusOf(path)).toBe(404);
    expect(await countLists()).toBe(0);
  });

  it("the signed address does not exist at WALL_URL", async () => {
    const path = await exportAddressOf(scene.event, scene.cast.admin, all);
    env.WALL_URL = "http://wall.test";
    const atWall = await fetchExport(path, { headers: { host: "wall.test" } });
    expect(atWall.status).toBe(404);
    const atConsole = await fetchExport(path, { headers: { host: "console.test" }, origin: "http://console.test" });
    expect(atConsole.status).toBe(200);
    await bytesOf(atConsole);
  });
});

describe("stored lists", () => {
  it("a frozen list is deleted after its time, and so is what a process left half-written", async () => {
    const { db } = installation.deps;
    await exportAddressOf(scene.event, scene.cast.admin, all);
    await db.update(exportLists).set({ expires_at: sql`now()` }).where(eq(exportLists.event_id, scene.event.id));
    await removeExpiredRows(installation.deps);
    expect(await countLists()).toBe(0);
    await exportAddressOf(scene.event, scene.cast.admin, all);
    const half = { frozen_at: null, created_at: sql`now() - interval '2 hours'` };
    await db.update(exportLists).set(half).where(eq(exportLists.event_id, scene.event.id));
    await removeExpiredRows(installation.deps);
    expect(await countLists()).toBe(0);
    const lists = db.select({ id: exportLists.id }).from(exportLists);
    expect(await db.$count(exportEntries, notInArray(exportEntries.export_id, lists))).toBe(0);
  });

  it("only the newest lists of an event are kept", async () => {
    const paths: string[] = [];
    for (let number = 0; number <= exportRules.keptPerEvent; number += 1) {
      paths.push(await exportAddressOf(scene.event, scene.cast.admin, all));
    }
    expect(await countLists()).toBe(exportRules.keptPerEvent);
    expect(await statusOf(paths[0] ?? "")).toBe(404);
    expect(await statusOf(paths.at(-1) ?? "")).toBe(200);
  });
});

describe("rate limits", () => {
  it("a user may freeze a limited number of lists an hour", async () => {
    const statuses: number[] = [];
    for (let number = 0; number <= rateLimits.exportByUser.limit; number += 1) {
      statuses.push((await askForExport(scene.event, scene.cast.admin, all)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(rateLimits.exportByUser.limit);
    expect(statuses.at(-1)).toBe(429);
  });
});
