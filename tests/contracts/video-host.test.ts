import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createDiskStorage } from "@/lib/server/outside/adapters/storage.disk";
import type { UploadStore } from "@/lib/server/outside/adapters/uploads/upload-store";
import { createDiskUploads } from "@/lib/server/outside/adapters/uploads/video-uploads.disk";
import { createS3Uploads } from "@/lib/server/outside/adapters/uploads/video-uploads.s3";
import { createBunnyVideoHost } from "@/lib/server/outside/adapters/video-host.bunny";
import { createEmbeddedVideoHost } from "@/lib/server/outside/adapters/video-host.embedded";
import { inspectClip } from "@/lib/server/outside/media/inspect-clip";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import type { VideoHost } from "@/lib/shared/ports/video-host";
import { type S3Server, startS3Server } from "../support/storage/s3-server";
import { type BunnyServer, bunnyStatus, startBunnyServer } from "../support/videos/bunny-server";
import { makeClip } from "../support/videos/clips";
import { uploadByTus } from "../support/videos/video-uploads";

/** `open` creates the host with tickets valid for `ticketSeconds`. */
type Candidate = { open: (ticketSeconds: number) => VideoHost; origin: string };

const ticketSeconds = 600;
const candidates: Record<string, Candidate> = {};
let folder: string;
let bunny: BunnyServer;
const buckets: S3Server[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-video-host-"));
  const storage = createDiskStorage(path.join(folder, "media"), (key) => `/media/${key}`);
  candidates["embedded, on disk"] = await openEmbeddedHost(
    createDiskUploads(path.join(folder, "uploads"), storage, ticketSeconds * 1000),
  );
  for (const [name, rules] of [
    ["embedded, in a bucket", "md5"],
    ["embedded, in a bucket of R2", "r2"],
  ] as const) {
    const s3 = await startS3Server(rules);
    buckets.push(s3);
    const bucket = { ...s3.options, publicBaseUrl: s3.publicBaseUrl };
    candidates[name] = await openEmbeddedHost(createS3Uploads(bucket, ticketSeconds * 1000));
  }
  bunny = await startBunnyServer();
  const openBunny = (seconds: number) => createBunnyVideoHost({ ...bunny.options, ticketSeconds: seconds });
  candidates.bunny = { open: openBunny, origin: bunny.options.apiUrl };
});

afterAll(async () => {
  for (const server of servers) server.close();
  for (const s3 of buckets) await s3.stop();
  await bunny?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The embedded host behind a real socket. */
async function openEmbeddedHost(uploads: UploadStore): Promise<Candidate> {
  const open = (seconds: number) =>
    createEmbeddedVideoHost({
      uploads,
      secret: "the video host's secret",
      uploadUrl: "/video-uploads/",
      maxBytes: 10_000_000,
      ticketSeconds: seconds,
      diskRoom: {
        book: async () => {},
        isBooked: async () => true,
        advance: async () => {},
        endRequest: async () => {},
        release: async () => {},
        admit: async () => ({ advance: async () => {}, release: async () => {} }),
        checkDisk: async () => ({ state: "enough", freeBytes: 1, floorBytes: 0 }),
      },
      inspect: (readAt, bytes) => inspectClip(readAt, bytes, async () => true),
    });
  const server = createServer((request, response) => void receive(open(ticketSeconds), request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { open, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Handles a request as the upload route does: by the host, or with its refusal. */
async function receive(host: VideoHost, incoming: IncomingMessage, outgoing: ServerResponse) {
  const hasBody = incoming.method === "POST" || incoming.method === "PATCH";
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: incoming.headers as Record<string, string>,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: "half" }),
  } as RequestInit);
  const response = await host.uploads?.receive(request).catch((error) => {
    return new Response(null, { status: error instanceof AppError ? error.status : 500 });
  });
  outgoing.statusCode = response?.status ?? 404;
  if (response) outgoing.setHeaders(response.headers);
  outgoing.end();
}

const upload = (origin: string, ticket: UploadTicket, bytes: Buffer, headers?: Record<string, string>) =>
  uploadByTus(new URL(ticket.upload_url, origin).href, ticket, bytes, headers);

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "It succeeded.",
    (error: Error) => error.message,
  );

const names = ["embedded, on disk", "embedded, in a bucket", "embedded, in a bucket of R2", "bunny"];
describe.each(names)("the video host '%s'", (name) => {
  const candidate = () => candidates[name] as Candidate;

  const open = () => candidate().open(ticketSeconds);
  const send = (ticket: UploadTicket, bytes: Buffer, headers?: Record<string, string>) =>
    upload(candidate().origin, ticket, bytes, headers);

  it("the video host gives a ticket valid for the agreed time, for a video that it knows from then or from its first byte", async () => {
    const before = Math.floor(Date.now() / 1000);
    const ticket = await open().begin("Summer Party");
    expect(ticket.expiration_time - before).toBeGreaterThanOrEqual(ticketSeconds);
    expect(ticket.expiration_time - before).toBeLessThan(ticketSeconds + 10);
    expect(ticket.presigned_signature).toMatch(/^[0-9a-f]{64}$/);
    const found = await open().find(ticket.video_id);
    expect([null, "uploading"]).toContain(found?.state ?? null);
  });

  it("the video host takes a whole upload and reports it complete at once", async () => {
    const ticket = await open().begin("Summer Party");
    await send(ticket, await makeClip());
    const found = await open().find(ticket.video_id);
    expect(["uploaded", "preparing", "playable"]).toContain(found?.state);
  });

  it.each([
    ["with another signature", { AuthorizationSignature: "0".repeat(64) }],
    ["with another expiry than the signed one", { AuthorizationExpire: "99999999999" }],
    ["for another library", { LibraryId: "7" }],
    ["for another video", { VideoId: "0199a000-0000-4000-8000-000000000000" }],
  ])("the video host rejects an upload %s", async (_, headers) => {
    const ticket = await open().begin("Summer Party");
    expect(await messageOf(send(ticket, await makeClip(), headers))).toContain("response code: 401");
    const found = await open().find(ticket.video_id);
    expect([null, "uploading"]).toContain(found?.state ?? null);
  });

  it("the video host rejects an upload whose ticket has expired", async () => {
    const ticket = await candidate().open(-1).begin("Summer Party");
    expect(await messageOf(send(ticket, await makeClip()))).toContain("response code: 401");
  });

  it("the video host finds no video that nobody started to upload", async () => {
    for (const id of [randomUUID(), "../secrets"]) expect(await open().find(id)).toBeNull();
  });

  it("the video host removes videos, and removing a missing one succeeds", async () => {
    const host = open();
    const [first, second] = [await host.begin("Summer Party"), await host.begin("Summer Party")];
    await send(first, await makeClip());
    await send(second, await makeClip());
    await host.remove([first.video_id, randomUUID(), second.video_id]);
    expect(await host.find(first.video_id)).toBeNull();
    expect(await host.find(second.video_id)).toBeNull();
    await host.remove([first.video_id]);
  });
});

describe("Bunny Stream", () => {
  const host = () => (candidates.bunny as Candidate).open(ticketSeconds);
  afterEach(async () => {
    bunny.setFault(null);
    await bunny.release();
  });

  it("Bunny Stream is called with the library's key, and its videos carry the event's name", async () => {
    const { video_id, library_id } = await host().begin("Summer Party");
    expect(library_id).toBe(bunny.options.libraryId);
    expect(bunny.videos.get(video_id)).toMatchObject({ title: "Summer Party", status: bunnyStatus.created });
    const stranger = createBunnyVideoHost({ ...bunny.options, apiKey: "another", ticketSeconds });
    await expect(stranger.begin("Summer Party")).rejects.toMatchObject({ code: "upstream" });
    await expect(stranger.find(video_id)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("Bunny Stream's states map to the port's words, and unknown states map to 'not yet'", async () => {
    const { video_id } = await host().begin("Summer Party");
    const video = bunny.videos.get(video_id);
    if (!video) throw new Error("Bunny does not know the video.");
    // Bunny's numbers; 4 is 'finished', tried below, and 99 is none of them.
    const expectedStates: [status: number, state: string][] = [
      [0, "uploading"],
      [1, "preparing"],
      [2, "preparing"],
      [3, "preparing"],
      [5, "failed"],
      [6, "failed"],
      [7, "preparing"],
      [8, "preparing"],
      [99, "preparing"],
    ];
    for (const [status, state] of expectedStates) {
      video.status = status;
      expect(await host().find(video_id), String(status)).toEqual({ state });
    }
    Object.assign(video, { status: bunnyStatus.finished, width: 1_080, height: 1_920 });
    const url = `${bunny.options.cdnUrl}/${video_id}/playlist.m3u8`;
    expect(await host().find(video_id)).toEqual({ state: "playable", url, width: 1_080, height: 1_920 });
    Object.assign(video, { width: 0, height: 0 });
    expect(await host().find(video_id)).toEqual({ state: "playable", url, width: null, height: null });
  });

  it("Bunny Stream returns its own picture of a prepared video without sending the key to the CDN", async () => {
    const ticket = await host().begin("Summer Party");
    bunny.pauseAt(bunnyStatus.uploaded);
    await upload(bunny.options.apiUrl, ticket, await makeClip());
    expect(await host().find(ticket.video_id)).toEqual({ state: "preparing" });
    expect(await host().readPoster(ticket.video_id)).toBeNull();
    await bunny.release();
    const picture = await sharp((await host().readPoster(ticket.video_id)) ?? undefined).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 320 });
    expect(bunny.keysSeenByNetwork).toEqual([]);
  });

  it("Bunny Stream accepts a file that is no video and later reports that it cannot play it", async () => {
    const ticket = await host().begin("Summer Party");
    bunny.pauseAt(bunnyStatus.uploaded);
    await upload(bunny.options.apiUrl, ticket, Buffer.from("I say that I am a video."));
    await bunny.release();
    expect(await host().find(ticket.video_id)).toEqual({ state: "failed" });
  });

  it.each(["refuse", "break", "stall"] as const)(
    "Bunny Stream's failure (%s) rejects promptly with the port's error",
    async (fault) => {
      const { video_id } = await host().begin("Summer Party");
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(100));
      bunny.setFault(fault);
      const failing = { code: "unavailable", message: messages.http.unavailable };
      await expect(host().begin("x")).rejects.toMatchObject({
        code: "upstream",
        message: messages.submission.videoIdFailed,
      });
      await expect(host().find(video_id)).rejects.toMatchObject(failing);
      await expect(host().readPoster(video_id)).rejects.toMatchObject(failing);
      await expect(host().remove([video_id])).rejects.toMatchObject(failing);
      bunny.setFault(null);
      expect(await host().find(video_id)).toEqual({ state: "uploading" });
    },
  );
});
