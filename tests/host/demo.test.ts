import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { ads } from "@/db/schema/ads";
import { eventModerators, eventScripts, events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts";
import { rateLimits } from "@/db/schema/rate-limits";
import { guests } from "@/host/demo/guests";
import { makeDemo } from "@/host/demo/make";
import { readManifest } from "@/host/demo/manifest";
import { removeDemo } from "@/host/demo/remove";
import { countUnfinished, findAdmin } from "@/host/demo/site";
import { drainJobs } from "@/lib/server/jobs/drain";
import { postStatuses } from "@/lib/shared/vocabulary";
import { readAllRows } from "../support/all-rows";
import { call } from "../support/call";
import { testInstallation } from "../support/installation";
import { logInAs } from "../support/members";
import { type Cast, createCast } from "../support/people";
import { submitPhoto } from "../support/posts";
import { chooseScript, createAd, createProgram, createScript } from "../support/sponsors";

const installation = testInstallation();
let cast: Cast;
let dataFolder: string;

beforeAll(async () => {
  const { deps, databaseUrl } = installation;
  dataFolder = mkdtempSync(path.join(tmpdir(), "wallflower-demo-"));
  cast = await createCast(deps);
  const ad = await createAd(deps, cast.account_id);
  await createProgram(deps, cast.account_id, [ad.id]);
  await chooseScript(deps, cast.event, await createScript(deps, cast.account_id, { is_global: "yes" }));
  await submitPhoto(cast.event);
  await drainJobs(databaseUrl, deps);
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

/** Bytes go by jobs: what is left is what is left after them. */
const everything = async () => {
  await drainJobs(installation.databaseUrl, installation.deps);
  return {
    // The audit log keeps what was done, also of a demo that is gone.
    rows: (await readAllRows(installation.deps)).filter((line) => !line.startsWith("audit_log ")),
    stored: (await installation.storedKeys()).sort(),
    spooled: await installation.spooledFiles(),
  };
};

it("has forty guests of many scripts and every status, within the form's limits", () => {
  expect(guests).toHaveLength(40);
  const all = JSON.stringify(guests);
  for (const script of [
    "Greek",
    "Cyrillic",
    "Arabic",
    "Hebrew",
    "Han",
    "Hiragana",
    "Hangul",
    "Extended_Pictographic",
  ]) {
    expect(all).toMatch(new RegExp(`\\p{${script === "Extended_Pictographic" ? script : `Script=${script}`}}`, "u"));
  }
  expect(new Set(guests.map((guest) => guest.status))).toEqual(new Set(postStatuses));
  expect(guests.filter((guest) => guest.isStarred).length).toBeGreaterThan(3);
});

// This many have every status among them; the pictures of all forty would only take longer.
const some = guests.filter((guest, place) => place < 6 || guest.status !== "approve");

it("makes what it says, real to the last rendition, and takes away exactly that", async () => {
  const { deps, databaseUrl } = installation;
  const before = await everything();
  const actor = await findAdmin(deps.db);
  expect(actor).toMatchObject({ user_id: cast.admin.user_id, account_id: cast.account_id });
  if (!actor) return;

  const made = await makeDemo(deps, actor, { dataFolder, guests: some });
  await drainJobs(databaseUrl, deps);

  const [event] = await deps.db.select().from(events).where(eq(events.id, made.event_id));
  expect(event).toMatchObject({ account_id: cast.account_id, event_status: "Live", event_url_slug: "lantern-night" });
  expect(event?.brand_custom_logo_key && event.brand_social_share_image_key && event.ads_group_id).toBeTruthy();
  const rows = await deps.db.select().from(posts).where(eq(posts.event_id, made.event_id));
  expect(rows.map((row) => row.status).sort()).toEqual(some.map((guest) => guest.status).sort());
  expect(rows.filter((row) => row.is_favourite === "yes")).toHaveLength(some.filter((guest) => guest.isStarred).length);
  expect(await countUnfinished(deps.db, made.event_id)).toBe(0);
  expect(rows.every((row) => row.media_state === "ready")).toBe(true);
  const wall = await call(getApprovedEventPosts, { params: { eventId: made.event_id } });
  expect(wall.body).toHaveLength(some.filter((guest) => guest.status === "approve").length);
  expect(await deps.db.$count(ads)).toBe(4);
  expect(await deps.db.$count(eventScripts, eq(eventScripts.event_id, made.event_id))).toBe(1);
  expect(await deps.db.$count(eventModerators, eq(eventModerators.event_id, made.event_id))).toBe(2);
  for (const moderator of made.moderators) expect((await logInAs(moderator)).status).toBe(200);
  expect(statSync(path.join(dataFolder, "demo.json")).mode & 0o777).toBe(0o600);
  expect(readManifest(dataFolder)?.is_whole).toBe(true);
  expect(JSON.stringify(readManifest(dataFolder))).not.toContain(made.moderators[0]?.password);

  expect(await removeDemo(deps, actor, dataFolder)).toBe(true);
  expect(await everything()).toEqual(before);
  expect(readManifest(dataFolder)).toBeNull();
  expect(await removeDemo(deps, actor, dataFolder)).toBe(false);
}, 120_000);

it("takes back what it made when it fails halfway, and takes another slug where its own is taken", async () => {
  const { deps } = installation;
  const actor = await findAdmin(deps.db);
  if (!actor) throw new Error("There is no admin.");
  await deps.db.update(events).set({ event_url_slug: "lantern-night" }).where(eq(events.id, cast.event.id));
  await deps.db.delete(rateLimits);
  const before = await everything();
  const refused = { ...some[0], caption: "x".repeat(501) } as (typeof some)[number];
  await expect(makeDemo(deps, actor, { dataFolder, guests: [...some.slice(0, 1), refused] })).rejects.toThrow();
  expect(await everything()).toEqual(before);
  expect(readManifest(dataFolder)).toBeNull();
}, 60_000);
