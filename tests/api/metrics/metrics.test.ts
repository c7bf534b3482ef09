import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { GET as live } from "@/app/api/live/route";
import { GET as metrics } from "@/app/api/metrics/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { createDatabase } from "@/db/client";
import { events } from "@/db/schema/events";
import { version } from "@/lib/server/base/settings/version";
import { env } from "@/lib/server/env";
import { recordBackup } from "@/lib/server/features/backups/last-backup";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { metricsLimits } from "@/lib/shared/limits/operator";
import packageJson from "@/package.json";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { parseMetrics } from "../../support/host/prometheus";
import { testInstallation } from "../../support/installation";
import { patience } from "../../support/patience";
import { makePhoto, makeUndecodablePhoto } from "../../support/pictures";
import { createReadyPost } from "../../support/posts";
import { submit } from "../../support/submissions";
import { namedReport } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);
const token = "a scraper's token";
const { METRICS_TOKEN, DATA_DIR } = env;

beforeAll(async () => {
  env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "wallflower-metrics-"));
});
beforeEach(() => {
  env.METRICS_TOKEN = token;
});
afterAll(async () => {
  await rm(env.DATA_DIR, { recursive: true });
  Object.assign(env, { METRICS_TOKEN, DATA_DIR });
  globalThis.wallflowerMetrics = undefined;
});

const ask = (bearer = token) => call<string>(metrics, { as: { bearer } });
const scrape = async () => parseMetrics((await ask()).body);
const drain = () => drainJobs(installation.databaseUrl, installation.deps);

it("metrics answer 404 without METRICS_TOKEN, even to an empty token", async () => {
  env.METRICS_TOKEN = undefined;
  for (const bearer of [token, "", "undefined"]) expect((await ask(bearer)).status).toBe(404);
  expect((await call(metrics)).status).toBe(404);
});

it("metrics answer 401 to every wrong token", async () => {
  for (const bearer of ["", "a guess", "a scraper's tokeN", `${token} `]) {
    const answer = await ask(`${bearer}x`);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([401, expect.stringContaining("unauthenticated")]);
  }
  expect((await call(metrics)).status).toBe(401);
  expect((await ask()).status).toBe(200);
});

it("metrics are in Prometheus' text format with one prefix, and name version and build", async () => {
  const answer = await ask();
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { types, sum } = parseMetrics(answer.body);
  for (const name of types.keys()) expect(name).toMatch(/^wallflower_[a-z_]+$/);
  expect(sum("wallflower_build_info", { version: packageJson.version, build: "build-1" })).toBe(1);
  expect(sum("wallflower_process_resident_memory_bytes", { process: "web" })).toBeGreaterThan(10_000_000);
  expect(sum("wallflower_database_up")).toBe(1);
});

it("a guest's post raises the waiting posts, the due jobs and, once made, the rendition seconds", async () => {
  const before = await scrape();
  await submit(scene.event, await makePhoto());
  // The job's age is checked below.
  await installation.deps.db.execute(sql`select pg_sleep(0.05)`);
  const waiting = await scrape();
  const pending = ["wallflower_posts", { status: "pending" }] as const;
  expect(waiting.sum(...pending)).toBe((before.sum(...pending) ?? 0) + 1);
  const thumbnail = { kind: "make-thumbnail" };
  expect(waiting.sum("wallflower_queue_jobs", { ...thumbnail, state: "due" })).toBe(1);
  expect(waiting.sum("wallflower_queue_oldest_age_seconds", thumbnail)).toBeGreaterThan(0.04);
  expect(waiting.sum("wallflower_queue_oldest_age_seconds", thumbnail)).toBeLessThan(60);
  await drain();
  const made = await scrape();
  expect(made.sum("wallflower_queue_jobs", { ...thumbnail, state: "due" })).toBeNull();
  const done = { ...thumbnail, result: "ok", process: "web" };
  expect(made.sum("wallflower_job_duration_seconds_count", done)).toBe(1);
  expect(made.sum("wallflower_job_duration_seconds_sum", done)).toBeGreaterThan(0);
});

it("a photo that cannot be decoded counts as failed media", async () => {
  const before = await scrape();
  await submit(scene.event, await makeUndecodablePhoto());
  await drain();
  expect((await scrape()).sum("wallflower_failed_media_posts")).toBe(
    (before.sum("wallflower_failed_media_posts") ?? 0) + 1,
  );
});

it("a job that throws counts as a failed run, and as scheduled", async () => {
  await installation.deps.db.execute(
    sql`select graphile_worker.add_job('end-sockets', '{"family_ids": "none"}'::json)`,
  );
  const failed = { kind: "end-sockets", result: "failed" };
  const before = (await scrape()).sum("wallflower_job_duration_seconds_count", failed) ?? 0;
  await drain();
  const after = await scrape();
  expect(after.sum("wallflower_job_duration_seconds_count", failed)).toBe(before + 1);
  expect(after.sum("wallflower_queue_jobs", { kind: "end-sockets", state: "scheduled" })).toBe(1);
});

it("a screen counts as behind while its report is older than the wall's version", async () => {
  const { db } = installation.deps;
  await createReadyPost(installation.deps, scene.event);
  await db.update(events).set({ wall_version: 7 }).where(eq(events.id, scene.event.id));
  const report = namedReport(scene.event, { wall_version: 6 });
  await call(reportScreen, { body: report });
  const late = await scrape();
  expect(late.sum("wallflower_screens", { state: "behind" })).toBe(1);
  expect(late.sum("wallflower_screens", { state: "current" })).toBe(0);
  await call(reportScreen, { body: { ...report, wall_version: 7 } });
  expect((await scrape()).sum("wallflower_screens", { state: "behind" })).toBe(0);
  expect((await scrape()).sum("wallflower_screens", { state: "current" })).toBe(1);
});

it("metrics report the disk's free bytes, and the floor for uploads", async () => {
  installation.disk = { freeBytes: 5_000_000_000, totalBytes: 1_000_000_000_000 };
  const { sum } = await scrape();
  expect(sum("wallflower_disk_free_bytes")).toBe(5_000_000_000);
  // Two gigabytes, which uploads may not use.
  expect(sum("wallflower_disk_reserve_bytes")).toBe(2 * 1024 ** 3);
});

it("metrics report the last backup, and 0 before the first", async () => {
  expect((await scrape()).sum("wallflower_last_backup_time_seconds")).toBe(0);
  await recordBackup(installation.deps.db, 42);
  const { sum } = await scrape();
  expect(Math.abs(Date.now() / 1_000 - (sum("wallflower_last_backup_time_seconds") ?? 0))).toBeLessThan(60);
  expect(sum("wallflower_last_backup_bytes")).toBe(42);
});

it("metrics count open sockets when this process serves them, and omit them otherwise", async () => {
  expect((await scrape()).sum("wallflower_open_sockets")).toBeNull();
  const kept = globalThis.wallflowerRealtimeServer;
  globalThis.wallflowerRealtimeServer = { countSockets: () => 3 } as typeof kept;
  expect((await scrape()).sum("wallflower_open_sockets")).toBe(3);
  globalThis.wallflowerRealtimeServer = kept;
});

it("a pool reports its running statements, and those that wait for a connection", async () => {
  const { db, load, close } = createDatabase(installation.databaseUrl, { max: 1, isDirect: true });
  installation.deps.poolLoad = load;
  const asked = Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.3)`)));
  await vi.waitFor(() => expect(load()).toEqual({ running: 1, waiting: 2 }), patience);
  expect((await scrape()).sum("wallflower_database_pool_statements", { state: "waiting" })).toBeGreaterThan(0);
  await asked;
  expect(load()).toEqual({ running: 0, waiting: 0 });
  delete installation.deps.poolLoad;
  await close();
});

it("a busy process shows in the event loop's lag", async () => {
  /** The number of samples in which the event loop was more than 0.25 s late. */
  const countLate = ({ samples }: Awaited<ReturnType<typeof scrape>>) => {
    const bucket = (le: string) =>
      samples.find(({ name, labels }) => name === "wallflower_event_loop_lag_seconds_bucket" && labels.le === le)
        ?.value ?? 0;
    return bucket("+Inf") - bucket("0.25");
  };
  const before = countLate(await scrape());
  // Longer than a sample's interval by more than 0.25 s.
  const until = performance.now() + 2 * metricsLimits.lagSampleMs + 300;
  while (performance.now() < until);
  await vi.waitFor(async () => expect(countLate(await scrape())).toBe(before + 1), patience);
});

it("simultaneous scrapes share one set of queries", async () => {
  const transaction = vi.spyOn(installation.deps.db, "transaction");
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(transaction).toHaveBeenCalledTimes(1);
});

it("a slow statement is aborted, and the scrape answers without the database's numbers", async () => {
  const { db, close } = createDatabase(installation.databaseUrl, { max: 1, isDirect: true });
  const gates = new EventEmitter();
  const locked = once(gates, "locked");
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table posts in access exclusive mode`);
    gates.emit("locked");
    await once(gates, "released");
  });
  await locked;
  const startedAt = performance.now();
  const { sum } = await scrape();
  expect(performance.now() - startedAt).toBeLessThan(metricsLimits.databaseMs);
  expect([sum("wallflower_database_up"), sum("wallflower_posts")]).toEqual([0, null]);
  expect(sum("wallflower_disk_free_bytes")).not.toBeNull();
  const [left] = await installation.deps.db.execute(sql`
    select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  expect(left).toEqual({ waiting: 0 });
  gates.emit("released");
  await holding;
  await close();
  expect((await scrape()).sum("wallflower_database_up")).toBe(1);
});

it("no label carries an id, an address or anything that a person wrote", async () => {
  const { samples } = await scrape();
  const known = ["process", "le", "method", "route", "status", "kind", "state", "result", "version", "build"];
  const values = new Set<string>();
  for (const { labels } of samples) {
    for (const [name, value] of Object.entries(labels)) {
      expect(known).toContain(name);
      if (!["version", "build", "le"].includes(name)) values.add(value);
    }
  }
  for (const value of values) expect(value).toMatch(/^[a-zA-Z/{}_-]+$|^\d{3}$/);
  expect(values.size).toBeGreaterThan(5);
});

it("live and health name version and build; live queries neither database nor store", async () => {
  const software = { version, build: "build-1" };
  expect((await call(health)).body).toMatchObject({ status: "ok", ...software });
  const { deps } = installation;
  const untouchable = new Proxy(
    {},
    {
      get: () => {
        throw new Error("Asked.");
      },
    },
  );
  const kept = { db: deps.db, storage: deps.storage, diskRoom: deps.diskRoom, realtime: deps.realtime };
  Object.assign(deps, { db: untouchable, storage: untouchable, diskRoom: untouchable, realtime: untouchable });
  try {
    const answer = await call(live, { as: { bearer: "anything" } });
    expect([answer.status, answer.body]).toEqual([200, { status: "ok", ...software }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await call(health)).status).not.toBe(200);
  } finally {
    Object.assign(deps, kept);
  }
});
