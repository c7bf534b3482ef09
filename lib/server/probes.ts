import "server-only";
import { randomUUID } from "node:crypto";
import { spillToDisk } from "@/db/queries/upkeep/disk-bookings";
import { diskAlerts } from "@/lib/shared/limits/disk";
import { noSpaceLeft } from "./base/disk/disk-full";
import { probeFolder } from "./base/disk/probe-folder";
import type { Deps } from "./deps";

/** One probe, shared by concurrent callers and kept for a while after it ended, whatever the result. */
type Probe = { until: number; ending: Promise<void> };
type Probes = WeakMap<object, Probe>;
const healthProbes: Probes = new WeakMap();
const roundTrips: Probes = new WeakMap();

function throttled(probes: Probes, subject: object, probe: () => Promise<void>): Promise<void> {
  const earlier = probes.get(subject);
  if (earlier && Date.now() < earlier.until) return earlier.ending;
  const made: Probe = { until: Number.POSITIVE_INFINITY, ending: probe() };
  probes.set(subject, made);
  const keepResult = () => {
    made.until = Date.now() + diskAlerts.probeKeepSeconds * 1_000;
  };
  made.ending.then(keepResult, keepResult);
  return made.ending;
}

/** Rejects if the store, or the spool folder, accepts no bytes. */
export function probeStorage(deps: Deps): Promise<void> {
  return throttled(healthProbes, deps.storage, async () => {
    // Root may still write to a disk that is full for the database.
    const { state, freeBytes } = await deps.diskRoom.checkDisk();
    if (state === "full") throw noSpaceLeft(`Only ${freeBytes} bytes of the disk are free.`);
    await Promise.all([deps.storage.check(), probeFolder(deps.spoolDir)]);
  });
}

/**
 * Rejects if the store cannot save, return and remove an object, public and private. The health check does less with a
 * bucket, where each of these requests costs money.
 */
export function probeRoundTrip({ storage, spoolDir }: Deps): Promise<void> {
  return throttled(roundTrips, storage, async () => {
    const keys = ["probes", "public"].map((folder) => `${folder}/probe-${randomUUID()}.webp`);
    await probeFolder(spoolDir);
    try {
      await Promise.all(
        keys.map((key) => storage.put(key, { bytes: Buffer.alloc(diskAlerts.probeBytes) }, "image/webp")),
      );
      for (const key of keys) {
        const stored = await storage.read(key);
        if (!stored) throw new Error(`The store does not return ${key}.`);
        await stored.stream.cancel();
      }
    } finally {
      await storage.remove(keys);
    }
  });
}

/** Rejects if the database's disk, which may be on another machine, accepts no bytes. */
export function probeDatabaseDisk({ db }: Pick<Deps, "db">): Promise<void> {
  return throttled(healthProbes, db, () => spillToDisk(db));
}
