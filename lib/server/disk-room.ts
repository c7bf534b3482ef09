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
import { AppError } from "@/lib/shared/errors";
import { diskRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { SharedReads } from "./shared-reads";

/** A disk's size, and what is left of it for us. */
export type DiskSpace = { freeBytes: number; totalBytes: number };

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
  };
}

/** What uploads may take: all but the floor. */
function availableOf({ freeBytes, totalBytes }: DiskSpace): number {
  return Math.floor(freeBytes - Math.min(diskRules.floorBytes, totalBytes * diskRules.floorShare));
}

const noRoom = () =>
  new AppError("unavailable", messages.uploads.noRoom, { retryAfterSeconds: diskRules.retryAfterSeconds });

/** Measures the disk that a folder lies on, and makes the folder: in a fresh installation an upload may be the first. */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
