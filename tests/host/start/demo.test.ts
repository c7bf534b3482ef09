import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { ads } from "@/db/schema/ads";
import { eventModerators, eventScripts, events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts/posts";
import { rateLimits } from "@/db/schema/rate-limits";
import { makeDemo } from "@/host/demo/make";
import { readManifest } from "@/host/demo/manifest";
import { readDemoEvents } from "@/host/demo/programme";
import { removeDemo } from "@/host/demo/remove";
import { countUnfinished, findAdmin } from "@/host/demo/site";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { postStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { readAllRows } from "../../support/database/all-rows";
import { chooseScript, createAd, createProgram, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { logInAs } from "../../support/members";
import { type Cast, createCast } from "../../support/people";
import { submitPhoto } from "../../support/posts";

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

/** All rows and files, once the jobs that delete files have run. */
const everything = async () => {
  await drainJobs(installation.databaseUrl, installation.deps);
  return {
    // The audit log keeps its entries even of a removed demo, and its account the slugs: printed codes may name them.
    rows: (await readAllRows(installation.deps)).filter(
      (line) => !/^(audit_log|former_slugs|media_turns|sender_turns) /.test(line),
    ),
    stored: (await installation.storedKeys()).sort(),
    spooled: await installation.spooledFiles(),
  };
};

const demoEvents = readDemoEvents();

it("the demo has three events, each with its own layout and looks, with many scripts and every status", async () => {
  expect(demoEvents.map(({ fields }) => fields.event_url_slug)).toEqual(["noor-and-elias", "northlight", "halfmoon"]);
  for (const field of ["wall_layout", "top_brand_color", "top_banner_text", "bottom_banner_text"] as const) {
    expect(new Set(demoEvents.map(({ fields }) => fields[field])).size).toBe(3);
  }
  const all = demoEvents.flatMap(({ posts }) => posts);
  const widest = [];
  for (const { posts, folder } of demoEvents) {
    const approved = posts.filter(({ status }) => status === "approve");
    expect(approved.length).toBeGreaterThanOrEqual(12);
    expect(approved.filter((post) => post.is_favourite === "yes").length).toBeGreaterThan(1);
    expect(posts.some(({ status }) => status === "pending")).toBe(true);
    const sizes = await Promise.all(approved.map(({ picture }) => sharp(path.join(folder, picture)).metadata()));
    const ratios = sizes.map(({ width, height }) => width / height);
    widest.push(Math.max(...ratios));
    expect(ratios.some((ratio) => ratio < 1) && ratios.includes(1) && ratios.some((ratio) => ratio > 1)).toBe(true);
  }
  expect(Math.max(...widest)).toBeGreaterThan(2.5);
  const words = JSON.stringify(all);
  for (const script of ["Greek", "Cyrillic", "Arabic", "Hebrew", "Han", "Hiragana", "Hangul", "Tamil"]) {
    expect(words).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
  }
  expect(words).toMatch(/\p{Extended_Pictographic}/u);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(postStatuses));
});

it("the demo's pictures differ, carry no metadata and take 4 MB at most", async () => {
  const files = demoEvents.flatMap(({ folder, ads, posts }) =>
    [...ads, ...posts]
      .map(({ picture }) => picture)
      .concat("logo.webp", "share.webp")
      .map((name) => path.join(folder, name)),
  );
  const contents = files.map((file) => readFileSync(file));
  expect(new Set(contents.map((content) => content.toString("base64"))).size).toBe(files.length);
  expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(4 * 2 ** 20);
  for (const content of contents) {
    const { format, exif, xmp } = await sharp(content).metadata();
    expect([format, exif, xmp]).toEqual(["webp", undefined, undefined]);
  }
});

/** Fewer posts per event, to save time. */
const some = demoEvents.map((event, number) => ({
  ...event,
  posts: event.posts.filter(
    ({ status }, place) => place === 1 || place === 8 || (number === 0 && status !== "approve"),
  ),
}));
const somePosts = some.flatMap(({ posts }) => posts);

it("the demo creates what it reports, including all renditions, and its removal deletes exactly that", async () => {
  const { deps, databaseUrl } = installation;
  const before = await everything();
  const actor = await findAdmin(deps.db);
  expect(actor).toMatchObject({ user_id: cast.admin.user_id, account_id: cast.account_id });
  if (!actor) return;

  const made = await makeDemo(deps, actor, { dataFolder, events: some });
  await drainJobs(databaseUrl, deps);

  const ids = made.events.map(({ id }) => id);
  const rows = await deps.db.select().from(posts).where(inArray(posts.event_id, ids));
  expect(rows.map((row) => row.status).sort()).toEqual(somePosts.map((post) => post.status).sort());
  expect(rows.filter((row) => row.is_favourite === "yes")).toHaveLength(
    somePosts.filter((post) => post.is_favourite === "yes").length,
  );
  expect(await countUnfinished(deps.db, ids)).toBe(0);
  expect(rows.every((row) => row.media_state === "ready")).toBe(true);
  for (const [number, id] of ids.entries()) {
    const wanted = some[number];
    const [event] = await deps.db.select().from(events).where(eq(events.id, id));
    expect(event).toMatchObject({ account_id: cast.account_id, event_status: "Live", ...wanted?.fields });
    expect(event?.brand_custom_logo_key && event.brand_social_share_image_key).toBeTruthy();
    expect(Boolean(event?.ads_group_id)).toBe(wanted && wanted.ads.length > 0);
    const wall = await call(getApprovedEventPosts, { params: { eventId: id } });
    expect(wall.body).toHaveLength(wanted?.posts.filter(({ status }) => status === "approve").length ?? -1);
    expect(await deps.db.$count(eventModerators, eq(eventModerators.event_id, id))).toBe(2);
  }
  // The account's own ad, and the demo's.
  expect(await deps.db.$count(ads)).toBe(1 + some.reduce((sum, event) => sum + event.ads.length, 0));
  expect(await deps.db.$count(eventScripts, inArray(eventScripts.event_id, ids))).toBe(2);
  for (const moderator of made.moderators) {
    expect(await logInAs(moderator)).toMatchObject({ status: 200, body: { password_is_initial: true } });
  }
  expect(statSync(path.join(dataFolder, "demo.json")).mode & 0o777).toBe(0o600);
  expect(readManifest(dataFolder)?.is_whole).toBe(true);
  expect(JSON.stringify(readManifest(dataFolder))).not.toContain(made.moderators[0]?.password);

  expect(await removeDemo(deps, actor, dataFolder)).toBe(true);
  expect(await everything()).toEqual(before);
  expect(readManifest(dataFolder)).toBeNull();
  expect(await removeDemo(deps, actor, dataFolder)).toBe(false);
}, 120_000);

it("a demo that fails halfway removes what it created, and a taken slug gets another one", async () => {
  const { deps } = installation;
  const actor = await findAdmin(deps.db);
  if (!actor) throw new Error("There is no admin.");
  await deps.db.update(events).set({ event_url_slug: "noor-and-elias" }).where(eq(events.id, cast.event.id));
  await deps.db.delete(rateLimits);
  const before = await everything();
  const [first] = some;
  const [post] = somePosts;
  if (!first || !post) throw new Error("There is no demo.");
  // The second post's caption is one character too long.
  const refused = { ...first, posts: [post, { ...post, caption: "x".repeat(501) }] };
  await expect(makeDemo(deps, actor, { dataFolder, events: [refused] })).rejects.toThrow();
  expect(await everything()).toEqual(before);
  expect(readManifest(dataFolder)).toBeNull();
}, 60_000);

it("a demo made when it was a single event can still be removed", () => {
  const ids = Array.from({ length: 6 }, (_, number) => `00000000-0000-4000-8000-00000000000${number}`);
  const [account_id, user, ad, ads_group_id, script_id, event_id] = ids;
  const rest = { ads_group_id, script_id, event_id, event_url_slug: "lantern-night", is_whole: true };
  const list = { account_id, user_ids: [user], ad_ids: [ad], ...rest };
  writeFileSync(path.join(dataFolder, "demo.json"), JSON.stringify(list));
  expect(readManifest(dataFolder)).toEqual({
    account_id,
    user_ids: [user],
    ad_ids: [ad],
    ads_group_ids: [ads_group_id],
    script_ids: [script_id],
    events: [{ id: event_id, event_name: "Lantern Night", event_url_slug: "lantern-night" }],
    is_whole: true,
  });
  writeFileSync(path.join(dataFolder, "demo.json"), JSON.stringify({ ...list, event_id: null }));
  expect(readManifest(dataFolder)?.events).toEqual([]);
  rmSync(path.join(dataFolder, "demo.json"));
});
