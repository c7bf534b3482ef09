import "server-only";
import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Database } from "@/db/client";
import {
  advanceBooking,
  type BookedRoom,
  type Booking,
  claimOf,
  deleteBooking,
  hasBooking,
  insertBooking,
  lockBookings,
  readBookedRoom,
  removeIdleClaims,
  sumBookings,
} from "@/db/queries/upkeep/disk-bookings";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { dataSize } from "@/lib/shared/format";
import { bookingRules, claimLimits, diskAlerts, diskRules, type RoomKind } from "@/lib/shared/limits/disk";
import { countedAddress, unknownAddress } from "../limits/counted-address";
import { writeLogThrottled } from "../log/log";
import { currentRequest } from "../log/request-context";
import type { SharedReads } from "../reads/shared-reads";
import { noSpaceLeft } from "./disk-full";
import { withFolder } from "./spool";

/** A disk's size, and the free bytes available to us. */
export type DiskSpace = { freeBytes: number; totalBytes: number };

/**
 * The floor is the free space that uploads may not use. 'low': uploads continue, near the floor; 'floor': uploads are
 * rejected; 'full': nothing can be saved, and the database may stop.
 */
type DiskState = { state: "enough" | "low" | "floor" | "full"; freeBytes: number; floorBytes: number };

/** An upload that still needs `bytes` of disk, with `received` bytes stored. */
type UploadRoom = { id: string; kind: RoomKind; bytes: number; received: number };

/** The room of a body that arrives with its request. */
export type BodyRoom = {
  /** Records how much of the body has arrived. Throws unavailable if its booking has expired and no room is left. */
  advance(received: number): Promise<void>;
  release(): Promise<void>;
};

/**
 * Books disk for uploads before they start, so that together they keep a minimum free (docs/decisions/084). `book`,
 * `advance` and `admit` throw unavailable if there is no room, or too many bookings of which no byte has arrived.
 */
export type DiskRoom = {
  /** Books the bytes that an upload still needs, replacing its previous booking. */
  book(upload: UploadRoom): Promise<void>;
  /** Tells if an upload has an unexpired booking. Renews nothing. */
  isBooked(id: string): Promise<boolean>;
  /** Records received bytes, which renews the booking; books again if it has expired. */
  advance(upload: UploadRoom): Promise<void>;
  /** Like `advance` at the end of a request; with `bytes` null the needed bytes stay. Never rejects. */
  endRequest(upload: { id: string; bytes: number | null; received: number }): Promise<void>;
  /** Ends a booking. Never rejects. */
  release(id: string): Promise<void>;
  /** Admits a body that arrives with one request. */
  admit(bytes: number): Promise<BodyRoom>;
  /** Returns how full the disk is, and logs if the operator should act. */
  checkDisk(): Promise<DiskState>;
};

type DiskRoomOptions = {
  db: Database;
  reads: SharedReads;
  measure: () => Promise<DiskSpace>;
};

/** Creates the booking of the disk that `measure` reads. Bookings are in the database, shared by all processes. */
export function createDiskRoom({ db, reads, measure }: DiskRoomOptions): DiskRoom {
  const book = async (upload: UploadRoom) => {
    const booking = { ...upload, address: countedAddress(currentRequest()?.address ?? unknownAddress) };
    const refusal = await db.transaction(async (tx) => {
      await lockBookings(tx);
      // Measure under the lock: another process' booking is then either on the disk or in the sum.
      const roomBytes = roomFor(upload.kind, await measure());
      const findRefusal = async () => refusalOf(booking, await readBookedRoom(tx, booking), roomBytes);
      let found = await findRefusal();
      if (found && (await removeIdleClaims(tx, { exceptId: upload.id }))) found = await findRefusal();
      if (!found) await insertBooking(tx, booking);
      return found;
    });
    if (refusal) throw refusal;
  };
  const advance = async (upload: UploadRoom) => {
    // A short database failure must not stop an upload: the next call, a second later, records it.
    const isBooked = await advanceBooking(db, upload).catch(() => true);
    if (!isBooked) await book(upload);
  };
  // A booking that cannot be deleted expires by itself; received data must not fail for it.
  const release = (id: string) => deleteBooking(db, id).catch(() => {});
  return {
    book,
    isBooked: (id) => hasBooking(db, id),
    advance,
    async endRequest(upload) {
      await advanceBooking(db, upload).catch(() => {});
    },
    release,
    async admit(bytes) {
      const bookedBytes = () => reads.read("disk-bookings", diskRules.sumKeepSeconds * 1_000, () => sumBookings(db));
      const spareBytes = roomFor("photo", await measure()) - bytes;
      // Usually there is plenty of room, and a photo needs no write.
      if (spareBytes - diskRules.plentyBytes > (await bookedBytes())) return unbookedRoom;
      const body = { id: randomUUID(), kind: "photo" } as const;
      await book({ ...body, bytes, received: 0 });
      let counted = 0;
      return {
        async advance(received) {
          if (received < counted + bookingRules.stepBytes) return;
          counted = received;
          await advance({ ...body, bytes: Math.max(0, bytes - received), received });
        },
        release: () => release(body.id),
      };
    },
    async checkDisk() {
      const found = classifyDisk(await measure());
      warnOfLowDisk(found);
      return found;
    },
  };
}

const unbookedRoom: BodyRoom = { advance: async () => {}, release: async () => {} };

/** Returns the bytes that uploads of this kind may fill: all above the floor; clips leave a share to photos. */
function roomFor(kind: RoomKind, space: DiskSpace): number {
  const roomBytes = Math.floor(space.freeBytes - floorOf(space));
  if (kind === "photo") return roomBytes;
  return Math.floor(roomBytes - Math.min(diskRules.photoMaxBytes, Math.max(0, roomBytes) * diskRules.photoShare));
}

function refusalOf(booking: Booking, booked: BookedRoom, roomBytes: number): AppError | null {
  const { retryAfterSeconds } = diskRules;
  if (booked.bytes + booking.bytes > roomBytes) {
    const cause = noSpaceLeft("Only the reserved disk space is left.");
    return new AppError("unavailable", messages.uploads.noRoom, { retryAfterSeconds, cause });
  }
  const claimed = claimOf(booking);
  const { event, account, address } = claimLimits[booking.kind];
  const isClaimedTooMuch =
    // Without a known address all clients share one.
    (booking.address !== unknownAddress && booked.claims.address + claimed > address) ||
    booked.claims.event + claimed > event ||
    booked.claims.account + claimed > account;
  return claimed > 0 && isClaimedTooMuch
    ? new AppError("unavailable", messages.uploads.manyWaiting, { retryAfterSeconds })
    : null;
}

const floorOf = ({ totalBytes }: DiskSpace) => Math.min(diskRules.floorBytes, totalBytes * diskRules.floorShare);

/** Classifies how full a disk is. */
export function classifyDisk(space: DiskSpace): DiskState {
  const { freeBytes, totalBytes } = space;
  const floorBytes = floorOf(space);
  const found = { freeBytes, floorBytes };
  if (freeBytes < diskAlerts.fullBytes) return { ...found, state: "full" };
  if (freeBytes <= floorBytes) return { ...found, state: "floor" };
  const isLow = freeBytes - floorBytes < Math.min(diskAlerts.lowBytes, totalBytes * diskAlerts.lowShare);
  return { ...found, state: isLow ? "low" : "enough" };
}

const warnings = {
  low: "The disk is filling up: uploads stop when only the reserve is left (docs/deploy.md, A full disk).",
  floor: "NO ROOM FOR UPLOADS: only the reserve of the disk is left (docs/deploy.md, A full disk).",
  full: "THE DISK IS FULL: nothing can be saved until space is freed (docs/deploy.md, A full disk).",
} as const;

function warnOfLowDisk({ state, freeBytes, floorBytes }: DiskState) {
  if (state === "enough") return;
  const facts = { free: dataSize(freeBytes), reserve: dataSize(floorBytes) };
  writeLogThrottled(diskAlerts.logEverySeconds, state === "low" ? "warn" : "error", warnings[state], facts);
}

/** Measures the disk of a folder and creates the folder: in a fresh installation an upload may be the first. */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await withFolder(folder, () => statfs(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
