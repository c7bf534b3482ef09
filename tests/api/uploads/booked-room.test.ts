import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as addPost } from "@/app/api/events/add-event-post/route";
import { sumBookings } from "@/db/queries/upkeep/disk-bookings";
import { diskBookings } from "@/db/schema/disk-bookings";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { bookingRules, diskRules } from "@/lib/shared/limits/disk";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { isBooked, openBody, openPatch, passSeconds } from "../../support/storage/booked-room";
import { submit, submitVideo } from "../../support/submissions";
import {
  beginUpload,
  createUpload,
  makeHollowMp4,
  sendBytes,
  sendTus,
  ticketHeaders,
} from "../../support/videos/video-uploads";

/**
 * Bookings of disk space (docs/decisions/084). An upload books the room for its missing bytes before they come. Until
 * bytes come the booking is a claim, which lapses after `claimSeconds`; `stepBytes` received bytes renew it.
 */

const installation = testInstallation();
const cast = testCast(installation);
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const { claimSeconds, stepBytes } = bookingRules;
/** The space that a clip needs: its size on a disk, and only its buffer on the way to a bucket. */
const roomOf = (bytes: number) => (installation.s3 ? Math.min(bytes, diskRules.bucketClipBytes) : bytes);

beforeEach(() => setRoom(500 * gigabyte));
afterEach(() => installation.deps.db.delete(diskBookings));

function setRoom(bytes: number) {
  installation.disk = { freeBytes: diskRules.floorBytes + bytes, totalBytes: 2_000 * gigabyte };
}
/** The sum of all bookings that have not lapsed, in bytes. */
const booked = () => sumBookings(installation.deps.db);
const bookedBy = (id: string) => isBooked(installation.deps, id);
const pass = (seconds: number) => passSeconds(installation.deps, seconds);
/** The address of all guests in this file. */
const hall = { [socketAddressHeader]: "192.0.2.1" };

async function begin(bytes = limits.videoMaxBytes) {
  const ticket = await beginUpload(cast.event);
  const created = await createUpload(ticket, bytes, hall);
  return { ticket, created };
}

it("forty of two hundred guests behind one address start the largest clips at once, and none is refused while there is disk space", async () => {
  const needed = 40 * roomOf(limits.videoMaxBytes);
  // Exactly enough for forty clips, beside the share of the whole that clips leave to photos.
  const whole = needed / (1 - diskRules.photoShare);
  const leftToPhotos = Math.min(diskRules.photoMaxBytes, whole * diskRules.photoShare);
  setRoom(Math.ceil(needed + leftToPhotos));
  const tickets = await Promise.all(Array.from({ length: 200 }, () => beginUpload(cast.event)));
  const start = (ticket: (typeof tickets)[number]) => createUpload(ticket, limits.videoMaxBytes, hall);
  const answers = await Promise.all(tickets.slice(0, 40).map(start));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await booked()).toBe(40 * roomOf(limits.videoMaxBytes));
  const [next] = tickets.slice(40);
  if (!next) throw new Error("There are two hundred tickets.");
  const refused = await start(next);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe(String(diskRules.retryAfterSeconds));
  // A photo is accepted while clips have filled their share.
  expect((await submit(cast.event, await makePhoto())).status).toBe(201);
});

describe("bookings without a byte", () => {
  const nothing: [string, (ticket: Awaited<ReturnType<typeof beginUpload>>) => Promise<unknown>][] = [
    ["a HEAD", (ticket) => sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) })],
    ["an empty PATCH", (ticket) => sendBytes(ticket, new Uint8Array())],
    ["a PATCH at a wrong place", (ticket) => sendBytes(ticket, new Uint8Array(stepBytes), 5)],
    ["a PATCH of one byte", (ticket) => sendBytes(ticket, new Uint8Array(1))],
    ["a POST that creates the upload again", (ticket) => createUpload(ticket, 3 * megabyte)],
  ];
  it.each(nothing)("a booking without a byte is not renewed by %s", async (_what, ask) => {
    const { ticket } = await begin(3 * megabyte);
    expect(await booked()).toBe(roomOf(3 * megabyte));
    await pass(claimSeconds - 1);
    await ask(ticket);
    expect(await bookedBy(ticket.video_id)).toBe(true);
    await pass(1);
    expect(await bookedBy(ticket.video_id)).toBe(false);
    await sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) });
    expect(await booked()).toBe(0);
  });

  it("a lapsed booking is made anew for an upload that begins, or the upload waits and keeps its ticket", async () => {
    const clip = makeHollowMp4(3 * megabyte);
    const { ticket } = await begin(clip.length);
    await pass(claimSeconds);
    setRoom(megabyte);
    const refused = await sendBytes(ticket, clip);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe(String(diskRules.retryAfterSeconds));
    expect(refused.text).toContain(messages.uploads.noRoom);
    setRoom(gigabyte);
    expect((await sendBytes(ticket, clip)).status).toBe(204);
    expect((await submitVideo(cast.event, ticket.video_id)).status).toBe(201);
    expect(await booked()).toBe(0);
  });
});

describe("arriving bytes", () => {
  it("arriving bytes renew the booking, in one request after another", async () => {
    const clip = makeHollowMp4(5 * megabyte);
    const { ticket } = await begin(clip.length);
    for (let offset = 0; offset < 4 * megabyte; offset += megabyte) {
      await pass(claimSeconds - 1);
      expect((await sendBytes(ticket, clip.subarray(offset, offset + megabyte), offset)).status).toBe(204);
    }
    expect(await bookedBy(ticket.video_id)).toBe(true);
  });

  it("arriving bytes renew the booking during their request, and reduce the space that it still needs", async () => {
    const clip = makeHollowMp4(40 * megabyte);
    const { ticket } = await begin(clip.length);
    const patch = openPatch(ticket, clip.length);
    for (let offset = 0; offset < 4 * megabyte; offset += megabyte) {
      await pass(claimSeconds - 10);
      const before = await booked();
      patch.send(clip.subarray(offset, offset + megabyte));
      await expect.poll(async () => (await lapsesIn(ticket.video_id)) > 30, { timeout: 5_000 }).toBe(true);
      // A clip on its way to a bucket needs the same buffer until its end.
      expect(await booked()).toBe(installation.s3 ? before : before - megabyte);
    }
    patch.send(clip.subarray(4 * megabyte));
    patch.end();
    expect((await patch.answer).status).toBe(204);
    expect(await booked()).toBe(0);
  });

  it("an upload whose booking has lapsed is ended when space is short, and its bytes are kept", async () => {
    const clip = makeHollowMp4(8 * megabyte);
    const { ticket } = await begin(clip.length);
    const patch = openPatch(ticket, clip.length);
    await pass(claimSeconds - 10);
    patch.send(clip.subarray(0, megabyte));
    await expect.poll(async () => (await lapsesIn(ticket.video_id)) > 30, { timeout: 5_000 }).toBe(true);
    await installation.deps.db.delete(diskBookings);
    setRoom(0);
    patch.send(clip.subarray(megabyte, 2 * megabyte));
    const answer = await patch.answer;
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(messages.uploads.noRoom);
    const head = await sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) });
    const offset = Number(head.headers.get("upload-offset"));
    expect(offset).toBeGreaterThanOrEqual(megabyte);
    setRoom(gigabyte);
    expect((await sendBytes(ticket, clip.subarray(offset), offset)).status).toBe(204);
  });
});

/** Seconds until the booking lapses: `claimSeconds` right after a renewal; 0 if there is none. */
async function lapsesIn(id: string): Promise<number> {
  const rows = await installation.deps.db.select().from(diskBookings);
  const row = rows.find((one) => one.id === id);
  return row ? (Date.parse(row.expires_at) - Date.now()) / 1_000 : 0;
}

it("an upload that was never created books nothing", async () => {
  const ticket = await beginUpload(cast.event);
  expect((await sendBytes(ticket, new Uint8Array(1_000))).status).toBe(404);
  expect(await booked()).toBe(0);
});

describe("bodies within their request", () => {
  /** Starts a multipart body and leaves it open. */
  function beginPost(length: number) {
    const { body, send, end } = openBody();
    const boundary = "a-boundary";
    const headers = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(length),
      ...hall,
    };
    const url = "http://wall.test/api/events/add-event-post";
    const request = new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    const answer = addPost(request, { params: Promise.resolve({}) });
    const write = (text: string) => send(Buffer.from(text));
    write(`--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n`);
    const finish = () => {
      write(`\r\n--${boundary}--\r\n`);
      end();
    };
    return { send, finish, answer };
  }
  /** The maximum of the files that one post may have. */
  const most = limits.photoMaxBytes + limits.posterMaxBytes;
  const idOfBooking = async () => (await installation.deps.db.select().from(diskBookings)).map(({ id }) => id)[0] ?? "";

  it("a request body books no more than its files may have, whatever length it announces", async () => {
    setRoom(9 * gigabyte);
    const body = beginPost(8 * gigabyte);
    await expect.poll(booked).toBe(most);
    body.finish();
    await body.answer;
    expect(await booked()).toBe(0);
  });

  it("a request body loses its booking after sixty seconds without a byte, and is renewed by bytes", async () => {
    setRoom(9 * gigabyte);
    const body = beginPost(most);
    await expect.poll(booked).toBe(most);
    const id = await idOfBooking();
    await pass(claimSeconds - 1);
    body.send(new Uint8Array(2 * stepBytes));
    await expect.poll(async () => (await lapsesIn(id)) > 30).toBe(true);
    await pass(claimSeconds);
    expect(await booked()).toBe(0);
    setRoom(0);
    body.send(new Uint8Array(2 * stepBytes));
    body.finish();
    const answer = await body.answer;
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(messages.uploads.noRoom)]);
    expect(await installation.spooledFiles()).toEqual([]);
  });
});
