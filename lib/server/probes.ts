import "server-only";
import { randomUUID } from "node:crypto";
import { spillToDisk } from "@/db/queries/spill";
import { diskAlerts } from "@/lib/shared/limits/disk";
import type { Deps } from "./deps";
import { noSpaceLeft } from "./disk-full";
import { probeFolder } from "./probe-folder";

/** One probe for all who ask at once and for a while after it ended, whatever came of it. */
type Probe = { until: number; ending: Promise<void> };
type Probes = WeakMap<object, Probe>;
const healthProbes: Probes = new WeakMap();
const roundTrips: Probes = new WeakMap();

function atMostOften(probes: Probes, subject: object, probe: () => Promise<void>): Promise<void> {
  const earlier = probes.get(subject);
  if (earlier && Date.now() < earlier.until) return earlier.ending;
  const made: Probe = { until: Number.POSITIVE_INFINITY, ending: probe() };
  probes.set(subject, made);
  const settle = () => {
    made.until = Date.now() + diskAlerts.probeKeepSeconds * 1_000;
  };
  made.ending.then(settle, settle);
  return made.ending;
}

/** Rejects where the store, or the folder of files on their way to it, takes no bytes. */
export function probeStorage(deps: Deps): Promise<void> {
  return atMostOften(healthProbes, deps.storage, async () => {
    // The system's administrator may write where the database no longer may.
    const { state, freeBytes } = await deps.diskRoom.look();
    if (state === "full") throw noSpaceLeft(`Only ${freeBytes} bytes of the disk are free.`);
    await Promise.all([deps.storage.check(), probeFolder(deps.spoolDir)]);
  });
}

/**
 * Rejects where the store does not take an object, give it back and remove it, public and private. Health asks a bucket for
 * less: there each of these costs money.
 */
export function probeRoundTrip({ storage, spoolDir }: Deps): Promise<void> {
  return atMostOften(roundTrips, storage, async () => {
    const keys = ["probes", "public"].map((folder) => `${folder}/probe-${randomUUID()}.webp`);
    await probeFolder(spoolDir);
    try {
      await Promise.all(
        keys.map((key) => storage.put(key, { bytes: Buffer.alloc(diskAlerts.probeBytes) }, "image/webp")),
      );
      for (const key of keys) {
        const stored = await storage.read(key);
        if (!stored) throw new Error(`The store does not give back ${key}.`);
        await stored.stream.cancel();
      }
    } finally {
      await storage.remove(keys);
    }
  });
}

/** Rejects where the database's own disk takes no bytes; it need not be this machine's. */
export function probeDatabaseDisk({ db }: Pick<Deps, "db">): Promise<void> {
  return atMostOften(healthProbes, db, () => spillToDisk(db));
}
