import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, statfs } from "node:fs/promises";
import type { Database } from "@/db/client";
import {
  deleteBooking,
  insertBooking,
  lockBookings,
  renewBooking,
  sumBookings,
  updateBooking,
} from "@/db/queries/disk-bookings";
import { diskAlerts } from "@/lib/shared/disk-limits";
import { AppError } from "@/lib/shared/errors";
import { dataSize } from "@/lib/shared/format";
import { diskRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { noSpaceLeft } from "./disk-full";
import { writeLogSeldom } from "./log";
import type { SharedReads } from "./shared-reads";

/** A disk's size, and what is left of it for us. */
export type DiskSpace = { freeBytes: number; totalBytes: number };

/**
 * 'low': uploads go on, and the floor is near; 'floor': no upload is taken; 'full': nothing can be saved, and the database may
 * end.
 */
export type DiskState = { state: "enough" | "low" | "floor" | "full"; freeBytes: number; floorBytes: number };

/** Books disk for uploads before they come, so that all of them together leave a floor alone (docs/decisions/084). */
export type DiskRoom = {
  /** Books what an upload still needs, in place of what it booked before. Throws unavailable where there is no room. */
  book(id: string, bytes: number): Promise<void>;
  /** Holds on to what an upload has booked, and books `bytes` where that has lapsed. Throws as book does. */
  keep(id: string, bytes: number): Promise<void>;
  /** Notes that an upload needs so much now; 0 ends its booking. Never rejects. */
  settle(id: string, bytes: number): Promise<void>;
  /** Admits a body that comes with one request; gives how to end that. Throws unavailable where there is no room. */
  admit(bytes: number): Promise<() => Promise<void>>;
  /** Says how full the disk is, and logs it where somebody should see to it. */
  look(): Promise<DiskState>;
};

type DiskRoomOptions = {
  db: Database;
  reads: SharedReads;
  measure: () => Promise<DiskSpace>;
};

/** Makes the room of the disk that `measure` tells of. The bookings are in the database, for every process to see. */
export function createDiskRoom({ db, reads, measure }: DiskRoomOptions): DiskRoom {
  const book = async (id: string, bytes: number) => {
    const isBooked = await db.transaction(async (tx) => {
      await lockBookings(tx);
      // Measured under the lock: what another process has booked meanwhile is on the disk or in the sum.
      const availableBytes = availableOf(await measure());
      return insertBooking(tx, { id, bytes, seconds: diskRules.bookedSeconds, availableBytes });
    });
    if (!isBooked) throw noRoom();
  };
  // A booking that could not be ended lapses by itself; nothing that arrived shall fail for it.
  const settle = async (id: string, bytes: number) => {
    const seconds = diskRules.bookedSeconds;
    await (bytes > 0 ? updateBooking(db, { id, bytes, seconds }) : deleteBooking(db, id)).catch(() => {});
  };
  return {
    book,
    async keep(id, bytes) {
      if (!(await renewBooking(db, { id, seconds: diskRules.bookedSeconds }))) await book(id, bytes);
    },
    settle,
    async admit(bytes) {
      const bookedBytes = () => reads.read("disk-bookings", diskRules.sumKeepSeconds * 1_000, () => sumBookings(db));
      const spareBytes = availableOf(await measure()) - bytes;
      // On most days there is plenty, and a photo costs no write for it.
      if (spareBytes - diskRules.plentyBytes > (await bookedBytes())) return async () => {};
      const id = randomUUID();
      await book(id, bytes);
      return () => settle(id, 0);
    },
    async look() {
      const found = stateOf(await measure());
      warnOfLittleRoom(found);
      return found;
    },
  };
}

/** What uploads may take: all but the floor. */
const availableOf = (space: DiskSpace) => Math.floor(space.freeBytes - floorOf(space));

const floorOf = ({ totalBytes }: DiskSpace) => Math.min(diskRules.floorBytes, totalBytes * diskRules.floorShare);

function stateOf(space: DiskSpace): DiskState {
  const { freeBytes, totalBytes } = space;
  const floorBytes = floorOf(space);
  const found = { freeBytes, floorBytes };
  if (freeBytes < diskAlerts.fullBytes) return { ...found, state: "full" };
  if (freeBytes <= floorBytes) return { ...found, state: "floor" };
  const isLow = freeBytes - floorBytes < Math.min(diskAlerts.lowBytes, totalBytes * diskAlerts.lowShare);
  return { ...found, state: isLow ? "low" : "enough" };
}

const warnings = {
  low: "The disk fills up: guests can upload until only the reserve is left (docs/deploy.md, A full disk).",
  floor: "NO ROOM FOR UPLOADS: only the reserve of the disk is left (docs/deploy.md, A full disk).",
  full: "THE DISK IS FULL: nothing can be saved until there is room again (docs/deploy.md, A full disk).",
} as const;

function warnOfLittleRoom({ state, freeBytes, floorBytes }: DiskState) {
  if (state === "enough") return;
  const facts = { free: dataSize(freeBytes), reserve: dataSize(floorBytes) };
  writeLogSeldom(diskAlerts.logEverySeconds, state === "low" ? "warn" : "error", warnings[state], facts);
}

const noRoom = () =>
  new AppError("unavailable", messages.uploads.noRoom, {
    retryAfterSeconds: diskRules.retryAfterSeconds,
    cause: noSpaceLeft("Only the reserve of the disk is left."),
  });

/** Measures the disk that a folder lies on, and makes the folder: in a fresh installation an upload may be the first. */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
