import { readFileSync } from "node:fs";
import path from "node:path";
import { findVictims } from "../../soak/victims";
import { parseMetrics } from "../../support/host/prometheus";
import { makePhoto } from "../../support/pictures";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { test as base, expect } from "../support/test";

/** A whole installation with metrics: web server, worker, database and tools. */

const token = "the token of a scraper";
const postRoute = { method: "POST", route: "/api/events/add-event-post" };
const requests = "wallflower_http_requests_total";

const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installation = await Installation.start(() => ({ METRICS_TOKEN: token }));
      await use(installation);
      await installation.dispose();
    },
    { scope: "worker", timeout: setUpTimeoutMs },
  ],
});

test.describe.configure({ mode: "serial", timeout: 120_000 });

async function scrape({ url }: Installation) {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return parseMetrics(await answer.text());
}

test("metrics count each request under its route's pattern, whichever layer answers it, and the worker's jobs", async ({
  installation,
  organiser,
  page,
}) => {
  const event = await organiser.createEvent();
  expect((await scrape(installation)).sum(requests, postRoute)).toBeNull();
  const id = await organiser.addReadyPost(event.id, await makePhoto());
  await organiser.submit(event.id, await makePhoto());
  const refused = await fetch(`${installation.url}/api/events/add-event-post`, {
    method: "POST",
    body: new FormData(),
  });
  expect(refused.status).toBe(400);
  await organiser.setStatus(id, "approve");
  const post = (await organiser.listPosts(event.id)).find((one) => one.id === id);
  // Pictures and unknown events are answered before Next, unknown addresses by the catch-all route.
  for (const address of [
    post?.thumbnail_media_url ?? "",
    "/api/events/event-by-slug/no-such-party",
    "/nothing/of/the/kind",
    "/api/health/",
    "/api/live?x=1",
  ]) {
    await (await fetch(new URL(address, installation.url), { redirect: "manual" })).arrayBuffer();
  }
  await page.goto(`/event/${event.event_url_slug}`);
  await expect
    .poll(async () => (await scrape(installation)).sum("wallflower_open_sockets"), { timeout: 20_000 })
    .toBeGreaterThan(0);
  // Two posts were accepted, and one refused. The worker writes its numbers every few seconds.
  const job = [
    "wallflower_job_duration_seconds_count",
    { process: "worker", kind: "make-rendition", result: "ok" },
  ] as const;
  await expect.poll(async () => (await scrape(installation)).sum(...job), { timeout: 20_000 }).toBe(2);

  const { samples, sum } = await scrape(installation);
  expect(sum(requests, { ...postRoute, status: "201" })).toBe(2);
  expect(sum(requests, { ...postRoute, status: "400" })).toBe(1);
  expect(sum("wallflower_http_request_duration_seconds_count", postRoute)).toBe(3);
  expect(sum(requests, { route: "/api/media/{key}", status: "200" })).toBeGreaterThan(0);
  expect(sum(requests, { route: "/api/events/event-by-slug/{slug}", status: "404" })).toBe(1);
  expect(sum(requests, { route: "/{rest}" })).toBeGreaterThan(0);
  expect(sum(requests, { route: "/event/{slug}", status: "200" })).toBe(1);
  expect(sum(requests, { route: "/api/live", status: "200" })).toBe(1);
  expect(sum(requests, { route: "/api/health", status: "200" })).toBeGreaterThan(0);
  expect(sum("wallflower_process_resident_memory_bytes", { process: "worker" })).toBeGreaterThan(10_000_000);
  expect(sum("wallflower_event_loop_lag_seconds_count", { process: "worker" })).toBeGreaterThan(0);
  expect(sum("wallflower_posts", { status: "approve" })).toBe(1);

  const labels = JSON.stringify(samples.map(({ labels }) => labels));
  for (const secret of [event.id, event.event_url_slug, id, "no-such-party", "nothing", "localhost", "127.0.0.1"]) {
    expect(labels).not.toContain(secret);
  }
});

test("a backup records its time and size in the metrics", async ({ installation }) => {
  expect((await scrape(installation)).sum("wallflower_last_backup_time_seconds")).toBe(0);
  const { code, output } = await installation.runTool("host/backup.ts", path.join(installation.dataDir, "a.tar"));
  expect([code, output]).toEqual([0, expect.stringContaining("The backup is complete")]);
  const { sum } = await scrape(installation);
  expect(Math.abs(Date.now() / 1_000 - (sum("wallflower_last_backup_time_seconds") ?? 0))).toBeLessThan(120);
  expect(sum("wallflower_last_backup_bytes")).toBe(readFileSync(path.join(installation.dataDir, "a.tar")).length);
});

test("the console's footer shows version and build", async ({ installation, page, signIn }) => {
  const { version, build } = await (await fetch(`${installation.url}/api/live`)).json();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(build).not.toBe("");
  await signIn(page);
  await page.goto("/user/dashboard");
  await expect(page.getByText(`Version ${version} (build ${build})`)).toBeVisible();
});

test("with the database stopped, the liveness check answers 200 at once and metrics report the database as down", async ({
  installation,
}) => {
  const pids = [...findVictims(installation, "database"), ...findVictims(installation, "backend")].map(
    ({ pid }) => pid,
  );
  expect(pids.length).toBeGreaterThan(1);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    const startedAt = performance.now();
    const answer = await fetch(`${installation.url}/api/live`);
    expect([answer.status, (await answer.json()).status]).toEqual([200, "ok"]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    const { sum } = await scrape(installation);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect([sum("wallflower_database_up"), sum("wallflower_posts")]).toEqual([0, null]);
    expect(sum("wallflower_process_resident_memory_bytes", { process: "web" })).toBeGreaterThan(0);
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  await expect
    .poll(async () => (await scrape(installation)).sum("wallflower_database_up"), { timeout: 30_000 })
    .toBe(1);
});
