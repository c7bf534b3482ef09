import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as addEventAd } from "@/app/api/ads/add-event-ad/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { sumBookings } from "@/db/queries/upkeep/disk-bookings";
import { diskBookings } from "@/db/schema/disk-bookings";
import { createDiskRoom, measureDisk } from "@/lib/server/base/disk/disk-room";
import { SharedReads } from "@/lib/server/base/reads/shared-reads";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { diskRules } from "@/lib/shared/limits/disk";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { makeRenditions } from "../../support/posts";
import { submit, submitVideo } from "../../support/submissions";
import {
  beginUpload,
  createUpload,
  makeHollowMp4,
  sendBytes,
  sendTus,
  ticketHeaders,
} from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
let photo: Uint8Array;

beforeAll(async () => {
  photo = await makePhoto();
});
beforeEach(() => setFree(500 * gigabyte));
afterEach(() => installation.deps.db.delete(diskBookings));

function setFree(freeBytes: number, totalBytes = 1_000 * gigabyte) {
  installation.disk = { freeBytes, totalBytes };
}
const booked = () => sumBookings(installation.deps.db);
const expectRetryLater = (answer: { status: number; headers: Headers; body?: { message: string } }) => {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe(String(diskRules.retryAfterSeconds));
  if (answer.body) expect(answer.body.message).toBe(messages.uploads.noRoom);
};

/** The floor is two gigabytes: with one left uploads wait, with four they are accepted. */
describe("a disk with one gigabyte left", () => {
  beforeEach(() => setFree(gigabyte));

  it("a nearly full disk makes guests wait, keeps what was sent, and accepts the same post when there is space again", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    expectRetryLater(await submit(cast.event, photo, { headers }));
    expect(await installation.spooledFiles()).toEqual([]);
    expect(await booked()).toBe(0);
    setFree(4 * gigabyte);
    const first = await submit(cast.event, photo, { headers });
    expect(first.status).toBe(201);
    setFree(gigabyte);
    expectRetryLater(await submit(cast.event, photo, { headers }));
    setFree(4 * gigabyte);
    expect((await submit(cast.event, photo, { headers })).body.id).toBe(first.body.id);
    expect(await booked()).toBe(0);
  });

  it("a nearly full disk makes a clip wait, at its beginning and in its middle, and it resumes where it stopped", async () => {
    const clip = makeHollowMp4(3 * megabyte);
    const ticket = await beginUpload(cast.event);
    const refused = await createUpload(ticket, clip.length);
    expectRetryLater(refused);
    expect(refused.text).toContain(messages.uploads.noRoom);
    setFree(4 * gigabyte);
    expect((await createUpload(ticket, clip.length)).status).toBe(201);
    expect((await sendBytes(ticket, clip.subarray(0, megabyte))).status).toBe(204);
    expect(await booked()).toBe(2 * megabyte);
    // The phone was away until its booking had lapsed.
    await installation.deps.db.update(diskBookings).set({ expires_at: new Date(0).toISOString() });
    setFree(gigabyte);
    expectRetryLater(await sendBytes(ticket, clip.subarray(megabyte), megabyte));
    const head = await sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) });
    expect(head.headers.get("upload-offset")).toBe(String(megabyte));
    setFree(4 * gigabyte);
    expect((await sendBytes(ticket, clip.subarray(megabyte), megabyte)).status).toBe(204);
    expect((await submitVideo(cast.event, ticket.video_id)).status).toBe(201);
    expect(await booked()).toBe(0);
  });

  it("a nearly full disk keeps the wall, moderation and the renditions of earlier posts working", async () => {
    setFree(4 * gigabyte);
    const { body } = await submit(cast.event, photo);
    setFree(gigabyte);
    await makeRenditions(installation.deps, body.id);
    const approved = await call(updateStatus, {
      method: "PUT",
      as: cast.moderator,
      params: { id: body.id },
      body: { status: "approve" },
    });
    expect(approved.status).toBe(200);
    const wall = await call<{ id: string }[]>(getApprovedPosts, { params: { eventId: cast.event.id } });
    expect(wall.body.map(({ id }) => id)).toContain(body.id);
    expect((await call(eventBySlug, { params: { slug: cast.event.event_url_slug } })).status).toBe(200);
  });

  it("a nearly full disk makes an organiser's picture wait as well, because no upload may use the floor", async () => {
    const media = new File([new Uint8Array(photo)], "ad.jpg", { type: "image/jpeg" });
    const addAd = () => call(addEventAd, { as: cast.admin, body: asForm({ ad_name: "Lemonade", media }) });
    expectRetryLater(await addAd());
    setFree(4 * gigabyte);
    expect((await addAd()).status).toBe(201);
  });
});

describe("the floor", () => {
  const declared = 30 * megabyte;
  const headers = { "content-length": String(declared) };

  it("the floor is kept to the byte, on a large disk and on a small one", async () => {
    for (const [totalBytes, floorBytes] of [
      [1_000 * gigabyte, diskRules.floorBytes],
      [20 * gigabyte, diskRules.floorBytes],
      [10 * gigabyte, gigabyte],
    ] as const) {
      setFree(floorBytes + declared, totalBytes);
      expect((await submit(cast.event, photo, { headers })).status).toBe(201);
      setFree(floorBytes + declared - 1, totalBytes);
      expectRetryLater(await submit(cast.event, photo, { headers }));
    }
  });

  it("the floor is kept by all uploads together, photos and clips", async () => {
    const clipBytes = 100 * megabyte;
    // Clips may use four fifths of the 2.5 clips' space, so two are accepted.
    setFree(diskRules.floorBytes + 2.5 * clipBytes);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => beginUpload(cast.event)));
    const created = await Promise.all(tickets.map((ticket) => createUpload(ticket, clipBytes)));
    expect(created.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(created.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(await booked()).toBe(2 * clipBytes);
    expect((await submit(cast.event, photo, { headers })).status).toBe(201);
    setFree(diskRules.floorBytes + 2 * clipBytes + declared - 1);
    expectRetryLater(await submit(cast.event, photo, { headers }));
  });

  it("the floor is kept by processes that share nothing but the database", async () => {
    const processes = Array.from({ length: 4 }, () =>
      createDiskRoom({
        db: installation.deps.db,
        reads: new SharedReads({ isKept: true }),
        measure: async () => ({ freeBytes: diskRules.floorBytes + 10 * megabyte, totalBytes: 100 * gigabyte }),
      }),
    );
    const bookings = Array.from({ length: 40 }, (_, index) =>
      processes[index % 4]?.book({ id: `upload-${index}`, kind: "photo", bytes: megabyte, received: 0 }),
    );
    const results = await Promise.allSettled(bookings);
    // Ten megabytes are free above the floor.
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await booked()).toBe(10 * megabyte);
  });
});

describe("booked space", () => {
  it("booked space is free again when an upload is cancelled, ends, or is abandoned", async () => {
    setFree(4 * gigabyte);
    const ticket = await beginUpload(cast.event);
    await createUpload(ticket, 100 * megabyte);
    expect(await booked()).toBe(100 * megabyte);
    await sendTus("DELETE", { path: ticket.video_id, headers: ticketHeaders(ticket) });
    expect(await booked()).toBe(0);
    const forgotten = await beginUpload(cast.event);
    await createUpload(forgotten, 100 * megabyte);
    await installation.deps.db.update(diskBookings).set({ expires_at: new Date(0).toISOString() });
    expect(await booked()).toBe(0);
  });

  it("a photo's space is booked in the database only when space is short", async () => {
    const seen: number[] = [];
    const { diskRoom } = installation.deps;
    const admit = async (freeBytes: number) => {
      setFree(freeBytes);
      const body = await diskRoom.admit(25 * megabyte);
      seen.push(await booked());
      await body.release();
      expect(await booked()).toBe(0);
    };
    await admit(diskRules.floorBytes + diskRules.plentyBytes + 25 * megabyte + 1);
    await admit(diskRules.floorBytes + diskRules.plentyBytes + 25 * megabyte);
    expect(seen).toEqual([0, 25 * megabyte]);
  });
});

it("a real disk is measured, and a missing folder is created", async () => {
  const { freeBytes, totalBytes } = await measureDisk(`${installation.deps.spoolDir}/fresh`);
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
  expect(limits.photoMaxBytes).toBeLessThan(diskRules.plentyBytes);
});
