import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { readInstallationNumbers } from "@/db/queries/upkeep/installation";
import { metricsLimits } from "@/lib/shared/limits/operator";
import { postStatuses } from "@/lib/shared/vocabulary";
import type { Deps } from "../../deps";
import { writeLogThrottled } from "../log/log";
import { SharedReads } from "../reads/shared-reads";
import { startProcessMetrics } from "./process-metrics";
import { readWorkerSnapshot } from "./worker-snapshot";

type Software = { version: string; build: string };

/** Concurrent scrapes share one set of queries. */
const reads = new SharedReads({ isKept: false });

/** Renders the metrics of this process, its worker and the installation in Prometheus' text format. */
export async function scrape(deps: Deps, { dataDir, ...software }: Software & { dataDir: string }) {
  const { registry } = startProcessMetrics("web");
  const [own, worker, installation] = await Promise.all([
    registry.getMetricsAsJSON(),
    readWorkerSnapshot(dataDir),
    reads.read("installation", 0, () => measureInstallation(deps, software)),
  ]);
  const all = AggregatorRegistry.aggregate([own, worker ?? [], await installation.getMetricsAsJSON()]);
  return { contentType: all.contentType, text: await all.metrics() };
}

/** Measures what all processes share. If the database or disk does not answer, its gauges are left out. */
async function measureInstallation(deps: Deps, software: Software): Promise<Registry> {
  const registry = new Registry();
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `wallflower_${name}`, help, labelNames, registers: [registry] });

  gauge("build_info", "Always 1; names the version and the build.", ["version", "build"]).set({ ...software }, 1);
  const sockets = globalThis.wallflowerRealtimeServer?.countSockets();
  if (sockets !== undefined) gauge("open_sockets", "Open sockets of the built-in realtime server.").set(sockets);

  const disk = await deps.diskRoom.checkDisk().catch(() => null);
  if (disk) {
    gauge("disk_free_bytes", "Free bytes of the disk that takes uploads.").set(disk.freeBytes);
    gauge("disk_reserve_bytes", "Free bytes at which uploads are refused.").set(disk.floorBytes);
  }

  const isUp = gauge("database_up", "1 if the database answered this scrape in time.");
  const numbers = await readInTime(deps);
  isUp.set(numbers ? 1 : 0);
  if (!numbers) return registry;

  const { at, bytes } = numbers.lastBackup ?? { at: 0, bytes: 0 };
  gauge("last_backup_time_seconds", "Unix time of the last backup; 0 for none.").set(new Date(at).getTime() / 1_000);
  gauge("last_backup_bytes", "Size of that backup.").set(bytes);
  const posts = gauge("posts", "Posts by status.", ["status"]);
  for (const status of postStatuses) posts.set({ status }, 0);
  for (const row of numbers.statuses) posts.set({ status: row.status }, row.posts);
  gauge("failed_media_posts", "Posts whose photo or clip could not be made.").set(numbers.failedMedia);
  const jobs = gauge("queue_jobs", "Background jobs: due, scheduled, running, or failed for good.", ["kind", "state"]);
  const age = gauge("queue_oldest_age_seconds", "How long the oldest due job of a kind has been due.", ["kind"]);
  for (const row of numbers.jobs) {
    jobs.set({ kind: row.kind, state: row.state }, row.jobs);
    if (row.state === "due") age.set({ kind: row.kind }, row.oldest_seconds);
  }
  const screens = gauge("screens", "Connected screens, by whether they show the wall's version.", ["state"]);
  const { connected = 0, behind = 0 } = numbers.screens ?? {};
  screens.set({ state: "current" }, connected - behind);
  screens.set({ state: "behind" }, behind);
  return registry;
}

async function readInTime({ db }: Deps) {
  const { statementMs, databaseMs } = metricsLimits;
  try {
    return await Promise.race([readInstallationNumbers(db, { statementMs }), sleep(databaseMs, null, { ref: false })]);
  } catch (error) {
    writeLogThrottled(60, "warn", "A metrics scrape got no numbers from the database.", { error });
    return null;
  }
}
