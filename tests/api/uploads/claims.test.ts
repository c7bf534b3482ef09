import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertVideoUpload } from "@/db/queries/posts/video-uploads";
import { sumBookings } from "@/db/queries/upkeep/disk-bookings";
import { diskBookings } from "@/db/schema/disk-bookings";
import { withinRequest } from "@/lib/server/base/log/request-context";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { bookingRules, claimLimits, diskRules, type RoomKind } from "@/lib/shared/limits/disk";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { passSeconds } from "../../support/storage/booked-room";

/**
 * Uploads book disk space before their bytes come. The part of a booking without bytes is a claim: it is limited and
 * short-lived, so that nobody can block the disk for others (docs/glossary.md, lib/shared/limits/disk.ts).
 */

const installation = testInstallation();
const cast = testCast(installation);
const gigabyte = 1024 ** 3;
/** Each received byte backs `vouchedBytes` bytes that are still to come: they are no claim any more. */
const { stepBytes, vouchedBytes, claimSeconds, backedSeconds, yieldSeconds } = bookingRules;

beforeEach(() => setRoom(500 * gigabyte));
afterEach(() => installation.deps.db.delete(diskBookings));

/** Sets the disk space available to uploads above the floor. */
function setRoom(bytes: number) {
  installation.disk = { freeBytes: diskRules.floorBytes + bytes, totalBytes: 2_000 * gigabyte };
}

type BookingOptions = {
  id?: string;
  kind?: RoomKind;
  bytes?: number;
  received?: number;
  address?: string;
  event?: string;
};

/** Books space as a request from this address would; resolves to the upload's id. */
async function book({
  id = randomUUID(),
  address = "192.0.2.1",
  event,
  ...room
}: BookingOptions = {}): Promise<string> {
  if (event) {
    const expiration_time = Math.floor(Date.now() / 1_000) + 600;
    await insertVideoUpload(installation.deps.db, {
      video_id: id,
      event_id: event,
      account_id: cast.account_id,
      expiration_time,
    });
  }
  const upload = { kind: "clip" as const, bytes: limits.videoMaxBytes, received: 0, ...room, id };
  await withinRequest({ request_id: "r", address }, () => installation.deps.diskRoom.book(upload));
  return id;
}

const bookAll = (count: number, asked: (index: number) => BookingOptions) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => book(asked(index))));
const booked = () => sumBookings(installation.deps.db);
const refused = (message: string) => ({ code: "unavailable", message, retryAfterSeconds: diskRules.retryAfterSeconds });
const isBooked = (id: string) => installation.deps.diskRoom.isBooked(id);

const areFulfilled = (results: PromiseSettledResult<string>[]) => results.every(({ status }) => status === "fulfilled");

describe("claims", () => {
  it("forty of the largest clips can claim space behind one address, and one byte more is refused", async () => {
    expect(areFulfilled(await bookAll(40, () => ({ event: cast.event.id })))).toBe(true);
    expect(await booked()).toBe(40 * limits.videoMaxBytes);
    await expect(book({ bytes: 1, event: cast.event.id })).rejects.toMatchObject(refused(messages.uploads.manyWaiting));
    // Guests at other addresses, and photos, do not count against the hall's address.
    await book({ address: "198.51.100.7", event: cast.event.id });
    await book({ kind: "photo", bytes: limits.photoMaxBytes, event: cast.event.id });
  });

  it.each(["clip", "photo"] as const)(
    "claims of each %s have an exact limit per address, event and account",
    async (kind) => {
      const { address, event, account } = claimLimits[kind];
      const another = await createEvent(installation.deps, cast.account_id);
      const at = (index: number) => `198.51.100.${index}`;
      const part = address / 2;
      const places = [cast.event.id, cast.event.id, cast.event.id, another.id];
      for (const [index, place] of places.entries())
        await book({ kind, bytes: part, address: at(index), event: place });
      // The event allows three halves of an address's claims, the account four: both are full.
      expect(await booked()).toBe(account);
      expect(event).toBe(3 * part);
      const more = (asked: BookingOptions) => book({ kind, bytes: 1, ...asked });
      await expect(more({ address: at(9), event: another.id })).rejects.toMatchObject(
        refused(messages.uploads.manyWaiting),
      );
      await installation.deps.db.execute(sql`delete from disk_bookings where event_id = ${another.id}`);
      await expect(more({ address: at(9), event: cast.event.id })).rejects.toMatchObject(
        refused(messages.uploads.manyWaiting),
      );
      await installation.deps.diskRoom.release(await more({ address: at(9), event: another.id }));
      await more({ address: at(0), bytes: address - part, event: another.id });
      await installation.deps.db.execute(sql`delete from disk_bookings where address <> ${at(0)}`);
      await expect(more({ address: at(0), event: another.id })).rejects.toMatchObject(
        refused(messages.uploads.manyWaiting),
      );
    },
  );

  it("claims from an unknown address have no limit per address", async () => {
    expect(areFulfilled(await bookAll(41, () => ({ address: "unknown" })))).toBe(true);
  });

  it("claims of IPv6 addresses count per /64", async () => {
    expect(areFulfilled(await bookAll(40, (index) => ({ address: `2001:db8::${index + 1}` })))).toBe(true);
    await expect(book({ address: "2001:db8::ffff" })).rejects.toMatchObject(refused(messages.uploads.manyWaiting));
  });

  it("a claim ends once enough bytes have come to back the rest, and not by a few bytes", async () => {
    const [first = ""] = await Promise.all(Array.from({ length: 40 }, () => book()));
    const { diskRoom } = installation.deps;
    const advance = (received: number) =>
      diskRoom.advance({ id: first, kind: "clip", bytes: limits.videoMaxBytes - received, received });
    // With so many bytes received, the rest of the clip is backed.
    const vouched = Math.ceil(limits.videoMaxBytes / (1 + vouchedBytes));
    await advance(1);
    await expect(book()).rejects.toMatchObject(refused(messages.uploads.manyWaiting));
    await advance(stepBytes);
    await expect(book()).rejects.toMatchObject(refused(messages.uploads.manyWaiting));
    await advance(vouched);
    await book();
    await expect(book({ bytes: 1 })).rejects.toMatchObject(refused(messages.uploads.manyWaiting));
  });

  it("a claim excludes the bytes that received ones already back", async () => {
    await bookAll(40, () => ({}));
    await book({ bytes: vouchedBytes * 1_000_000, received: 1_000_000 });
    await expect(book({ bytes: vouchedBytes * 1_000_000 + 1, received: 1_000_000 })).rejects.toMatchObject(
      refused(messages.uploads.manyWaiting),
    );
  });
});

describe("bookings", () => {
  it("a booking without a byte lapses after sixty seconds, and no longer counts", async () => {
    const id = await book();
    await passSeconds(installation.deps, claimSeconds - 1);
    expect(await isBooked(id)).toBe(true);
    await passSeconds(installation.deps, 1);
    expect(await isBooked(id)).toBe(false);
    expect(await booked()).toBe(0);
  });

  it("a booking is renewed by a step of bytes, and not by a byte less", async () => {
    const id = await book();
    const { diskRoom } = installation.deps;
    const advance = (received: number) => diskRoom.endRequest({ id, bytes: limits.videoMaxBytes - received, received });
    await passSeconds(installation.deps, claimSeconds - 1);
    await advance(stepBytes - 1);
    await passSeconds(installation.deps, 1);
    expect(await isBooked(id)).toBe(false);

    const other = await book();
    await passSeconds(installation.deps, claimSeconds - 1);
    await diskRoom.endRequest({ id: other, bytes: limits.videoMaxBytes - stepBytes, received: stepBytes });
    await passSeconds(installation.deps, claimSeconds - 1);
    expect(await isBooked(other)).toBe(true);
    await passSeconds(installation.deps, 1);
    expect(await isBooked(other)).toBe(false);
  });

  it("a booking whose bytes back the rest outlives a phone's pause of twenty minutes", async () => {
    const id = await book({ bytes: 5_000_000 });
    await installation.deps.diskRoom.endRequest({ id, bytes: 4_000_000, received: 1_000_000 });
    await passSeconds(installation.deps, backedSeconds - 1);
    expect(await isBooked(id)).toBe(true);
    await passSeconds(installation.deps, 1);
    expect(await isBooked(id)).toBe(false);
  });

  it("a booking that is requested again keeps its clock", async () => {
    const id = await book();
    await passSeconds(installation.deps, claimSeconds - 1);
    await book({ id });
    await passSeconds(installation.deps, 1);
    expect(await isBooked(id)).toBe(false);
  });

  it("bytes of a lapsed booking book again, or are refused if the space is gone", async () => {
    setRoom(5 * gigabyte);
    const upload = { id: await book({ bytes: 3 * gigabyte, received: gigabyte }), kind: "clip" as const };
    await passSeconds(installation.deps, backedSeconds);
    await book({ bytes: 2 * gigabyte, received: gigabyte, address: "198.51.100.7" });
    const advance = () =>
      installation.deps.diskRoom.advance({ ...upload, bytes: 3 * gigabyte, received: gigabyte + stepBytes });
    await expect(advance()).rejects.toMatchObject(refused(messages.uploads.noRoom));
    setRoom(7 * gigabyte);
    await advance();
    expect(await booked()).toBe(5 * gigabyte);
  });
});

describe("when space is short", () => {
  const clip = { bytes: limits.videoMaxBytes };

  it("claims without bytes yield to a new upload after five seconds, and not sooner", async () => {
    setRoom(5 * limits.videoMaxBytes);
    // Clips leave a fifth of the space to photos.
    await bookAll(4, () => clip);
    await passSeconds(installation.deps, yieldSeconds - 1);
    await expect(book(clip)).rejects.toMatchObject(refused(messages.uploads.noRoom));
    await passSeconds(installation.deps, 1);
    await book(clip);
    expect(await booked()).toBe(limits.videoMaxBytes);
  });

  it("a new upload takes no space from uploads whose bytes arrive or back the rest", async () => {
    setRoom(5 * limits.videoMaxBytes);
    const [moving = "", backed = ""] = await Promise.all(Array.from({ length: 4 }, () => book(clip)));
    // The 120 MB that came back the 400 MB to come.
    await installation.deps.diskRoom.endRequest({ id: backed, bytes: 400_000_000, received: 120_000_000 });
    await passSeconds(installation.deps, yieldSeconds);
    await installation.deps.diskRoom.endRequest({
      id: moving,
      bytes: limits.videoMaxBytes - stepBytes,
      received: stepBytes,
    });
    await book(clip);
    expect([await isBooked(moving), await isBooked(backed)]).toEqual([true, true]);
    expect(await booked()).toBe(2 * limits.videoMaxBytes - stepBytes + 400_000_000);
  });

  it("claims without bytes also yield behind an address that has claimed its maximum", async () => {
    await bookAll(40, () => clip);
    await passSeconds(installation.deps, yieldSeconds);
    await book(clip);
    expect(await booked()).toBe(limits.videoMaxBytes);
  });

  it("clips leave a fifth of the space to photos, at most four gigabytes, and photos may use all above the floor", async () => {
    for (const [room, kept] of [
      [1_000_000_000, 200_000_000],
      [20 * gigabyte, 4 * gigabyte],
      [200 * gigabyte, 4 * gigabyte],
    ] as const) {
      setRoom(room);
      const backed = { bytes: room - kept, received: room };
      await expect(book({ ...backed, bytes: backed.bytes + 1 })).rejects.toMatchObject(
        refused(messages.uploads.noRoom),
      );
      await book(backed);
      await expect(book({ bytes: 1, received: 1 })).rejects.toMatchObject(refused(messages.uploads.noRoom));
      await book({ kind: "photo", bytes: kept, received: room });
      await expect(book({ kind: "photo", bytes: 1, received: 1 })).rejects.toMatchObject(
        refused(messages.uploads.noRoom),
      );
      await installation.deps.db.delete(diskBookings);
    }
  });
});
