import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as signMissingParts } from "@/app/api/upload-parts/[id]/route";
import { sumBookings } from "@/db/queries/upkeep/disk-bookings";
import { rateLimits } from "@/db/schema/rate-limits";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { sweepVideoUploads } from "@/lib/server/outside/videos/service";
import { bucketParts, limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { UploadParts, VideoTicket } from "@/lib/shared/videos/contract";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { submitVideo } from "../../support/submissions";
import {
  beginUpload,
  createUpload,
  makeHollowMp4,
  sendBytes,
  sendTus,
  ticketHeaders,
} from "../../support/videos/video-uploads";

/**
 * With a bucket, a phone puts a clip there in parts of one size, at signed addresses. The server tells it which parts are
 * missing, and joins them once none is.
 */

const installation = testInstallation({ storage: "s3" });
const cast = testCast(installation);
const partBytes = limits.bucketPartBytes;
let clip: Buffer;

beforeAll(async () => {
  clip = makeHollowMp4(2 * partBytes + 1_000, (data) => {
    const noise = randomBytes(1_000_000);
    for (let offset = 0; offset < data.length; offset += noise.length) noise.copy(data, offset);
  });
});

const ask = (ticket: VideoTicket, headers: Record<string, string> = {}, id = ticket.video_id) =>
  call<UploadParts & { message: string }>(signMissingParts, {
    method: "POST",
    params: { id },
    headers: { ...ticketHeaders(ticket), ...headers },
  });
const put = (url: string, bytes: Uint8Array) => fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
const sendPart = ({ start, bytes, url }: UploadParts["missing"][number]) =>
  put(url, clip.subarray(start, start + bytes));

async function begin(bytes = clip.length): Promise<VideoTicket> {
  const ticket = await beginUpload(cast.event);
  expect((await createUpload(ticket, bytes)).status).toBe(201);
  return ticket;
}

async function read(key: string): Promise<Buffer> {
  const object = await installation.deps.storage.read(key);
  return Buffer.from(await new Response(object?.stream).arrayBuffer());
}

describe("clips in parts", () => {
  it("a clip in parts gets an address for each, is resumed by its stored parts, joined, and posted", async () => {
    const ticket = await begin();
    expect(ticket.parts_url).toBe(`/api/upload-parts/${ticket.video_id}`);
    const first = (await ask(ticket)).body;
    expect(first).toMatchObject({ is_whole: false, kept_bytes: 0 });
    expect(first.missing.map(({ start, bytes }) => [start, bytes])).toEqual([
      [0, partBytes],
      [partBytes, partBytes],
      [2 * partBytes, 1_000],
    ]);
    // The parts go straight to the bucket, so no disk space of this machine is booked.
    expect(await sumBookings(installation.deps.db)).toBe(0);
    for (const part of first.missing.slice(0, 2)) expect((await sendPart(part)).status).toBe(200);
    const next = (await ask(ticket)).body;
    expect(next).toMatchObject({ is_whole: false, kept_bytes: 2 * partBytes, missing: [{ start: 2 * partBytes }] });
    expect((await submitVideo(cast.event, ticket.video_id)).status).toBe(503);
    for (const part of next.missing) await sendPart(part);
    expect((await ask(ticket)).body).toEqual({ is_whole: true, kept_bytes: clip.length, missing: [] });
    expect((await ask(ticket)).body.is_whole).toBe(true);
    const sizes = (parts: UploadParts) => parts.missing.map(({ bytes }) => bytes);
    expect(new Set(sizes(first).slice(0, -1))).toEqual(new Set([partBytes]));
    await installation.deps.videoHost.copyTo(ticket.video_id, "originals/a/b/parts.mp4");
    expect((await read("originals/a/b/parts.mp4")).equals(clip)).toBe(true);
    await installation.deps.storage.remove(["originals/a/b/parts.mp4"]);
    expect((await submitVideo(cast.event, ticket.video_id)).status).toBe(201);
    // The post's job would remove its upload.
    await installation.deps.videoHost.remove([ticket.video_id]);
    expect(await installation.uploadedFiles()).toEqual([]);
  });

  it("a clip in parts continues from what came to the server before, and the other way round", async () => {
    const ticket = await begin();
    // One and a half parts, of which the server keeps the whole one.
    expect((await sendBytes(ticket, clip.subarray(0, 1.5 * partBytes))).status).toBe(204);
    const state = (await ask(ticket)).body;
    expect(state.kept_bytes).toBe(partBytes);
    for (const part of state.missing) await sendPart(part);
    expect((await ask(ticket)).body.is_whole).toBe(true);
    await installation.deps.videoHost.copyTo(ticket.video_id, "originals/a/b/mixed.mp4");
    expect((await read("originals/a/b/mixed.mp4")).equals(clip)).toBe(true);
    await installation.deps.storage.remove(["originals/a/b/mixed.mp4"]);
    await installation.deps.videoHost.remove([ticket.video_id]);

    const back = await begin();
    const [part] = (await ask(back)).body.missing;
    if (part) await sendPart(part);
    const head = await sendTus("HEAD", { path: back.video_id, headers: ticketHeaders(back) });
    expect(head.headers.get("upload-offset")).toBe(String(partBytes));
    expect((await sendBytes(back, clip.subarray(partBytes), partBytes)).status).toBe(204);
    expect((await ask(back)).body.is_whole).toBe(true);
    await installation.deps.videoHost.remove([back.video_id]);
  });

  it("a clip in parts gets a limited number of addresses at a time", async () => {
    const ticket = await begin(500 * 1024 * 1024);
    expect((await ask(ticket)).body.missing).toHaveLength(bucketParts.signedPerAnswer);
    await installation.deps.videoHost.remove([ticket.video_id]);
  });

  it("a clip in parts resends a part behind a hole", async () => {
    const ticket = await begin();
    const [, second] = (await ask(ticket)).body.missing;
    if (second) await sendPart(second);
    expect((await ask(ticket)).body).toMatchObject({ kept_bytes: 0, missing: { length: 3 } });
    await installation.deps.videoHost.remove([ticket.video_id]);
  });
});

describe("refusals", () => {
  it.each([
    ["a wrong signature", { AuthorizationSignature: "0".repeat(64) }],
    ["no signature", { AuthorizationSignature: "" }],
    ["a library of photos", { LibraryId: "photos" }],
    ["an expiry that was not signed", { AuthorizationExpire: "99999999999" }],
  ])("a request for parts is a 401: %s", async (_, headers) => {
    const ticket = await begin();
    expect(await ask(ticket, headers)).toMatchObject({ status: 401, body: { message: messages.videos.uploadRefused } });
    await installation.deps.videoHost.remove([ticket.video_id]);
  });

  it("another guest's upload is a 401, and one that was never begun a 404", async () => {
    const theirs = await begin();
    const own = await beginUpload(cast.event);
    expect((await ask(own, {}, theirs.video_id)).status).toBe(401);
    expect((await ask(own)).status).toBe(404);
    expect((await ask(own, {}, "no-id")).status).toBe(404);
    await installation.deps.videoHost.remove([theirs.video_id]);
  });

  it("parts of another size or address, and bytes that are no video's, are refused", async () => {
    const ticket = await begin();
    const [first, second] = (await ask(ticket)).body.missing;
    expect((await put(first?.url ?? "", clip.subarray(0, partBytes + 1))).status).toBe(403);
    expect((await put(first?.url ?? "", clip.subarray(0, 10))).status).toBe(403);
    const forged = (first?.url ?? "").replace("partNumber=1", "partNumber=2");
    expect(forged).not.toBe(first?.url);
    expect((await put(forged, clip.subarray(0, partBytes))).status).toBe(403);
    expect((await ask(ticket)).body.kept_bytes).toBe(0);
    expect(second?.start).toBe(partBytes);
    await installation.deps.videoHost.remove([ticket.video_id]);

    const other = await begin(1_000);
    const [only] = (await ask(other)).body.missing;
    await put(only?.url ?? "", randomBytes(1_000));
    expect(await ask(other)).toMatchObject({ status: 415, body: { message: messages.videos.notAVideo } });
    expect(await installation.uploadedFiles()).toEqual([]);
  });

  it("requests for parts are rate-limited, for each upload separately", async () => {
    const ticket = await begin();
    const key = `uploadPartsByUpload:${ticket.video_id}`;
    await installation.deps.db.insert(rateLimits).values({ key, theoretical_arrival_at: inAnHour() });
    const answer = await ask(ticket);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const other = await begin();
    expect((await ask(other)).status).toBe(200);
    await installation.deps.videoHost.remove([ticket.video_id, other.video_id]);
  });
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

it("a bucket that fails while parts are requested or joined makes the phone wait, and then it works", async () => {
  const ticket = await begin(1_000);
  const bytes = makeHollowMp4(1_000);
  for (const kind of ["refuse", "break"] as const) {
    installation.s3.setFault({ kind, methods: ["HEAD"] });
    expect((await ask(ticket)).status, kind).toBe(503);
    installation.s3.setFault(null);
  }
  const [only] = (await ask(ticket)).body.missing;
  await put(only?.url ?? "", bytes);
  installation.s3.setFault({ kind: "refuse", methods: ["POST"] });
  expect((await ask(ticket)).status).toBe(503);
  installation.s3.setFault(null);
  expect((await ask(ticket)).body.is_whole).toBe(true);
  await installation.deps.videoHost.remove([ticket.video_id]);
});

it("parts that nobody joined are swept when their ticket ends", async () => {
  const ticket = await begin();
  const [first] = (await ask(ticket)).body.missing;
  if (first) await sendPart(first);
  expect(await installation.uploadedFiles()).not.toEqual([]);
  await installation.deps.db.execute("update video_uploads set expires_at = now() - interval '1 second'");
  await sweepVideoUploads(installation.deps);
  await drainJobs(installation.databaseUrl, installation.deps);
  expect(await installation.uploadedFiles()).toEqual([]);
  expect((await ask(ticket)).status).toBe(404);
  expect(
    (await sendPart(first ?? { start: 0, bytes: 1, url: `${installation.s3.publicBaseUrl}/${randomUUID()}` })).ok,
  ).toBe(false);
});
