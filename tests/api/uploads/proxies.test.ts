import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { ApiError } from "@/lib/client/session/api-error";
import { recallPieceBytes } from "@/lib/client/uploads/piece-size";
import { uploadResumably } from "@/lib/client/uploads/resumable-upload";
import { limits, uploadPieces } from "@/lib/shared/limits";
import type { VideoTicket } from "@/lib/shared/videos/contract";
import { NodeXhr } from "../../support/browser/node-xhr";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { LimitingProxy, type ProxyRule } from "../../support/network/limiting-proxy";
import { hashFile, writeLargeClip } from "../../support/videos/large-clip";
import { beginUpload, startUploadServer } from "../../support/videos/video-uploads";

// The sizes are a twenty-fifth of real ones; tests/soak/proxies.ts runs real sizes in a browser.
const kilobyte = 1_000;
const megabyte = 1_000_000;
const smallestPiece = 400 * kilobyte;
vi.mock("@/lib/shared/limits", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  uploadPieces: { minBytes: 400_000, rememberedHours: 24 },
}));
// Only tests with a stall shorten the timeout, because a busy machine would exceed a short one elsewhere.
const patience = vi.hoisted(() => ({ stallMs: 30_000 }));
vi.mock("@/lib/client/browser/watchdog", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get stallMs() {
    return patience.stallMs;
  },
}));
// The package's browser build, which Node would not pick.
vi.mock("tus-js-client", () => import("tus-js-client/lib.es5/browser/index.js" as string));

const clipBytes = 20 * megabyte;
const installation = testInstallation();
const cast = testCast(installation);
const hasBucket = inject("storage") === "s3";
const stored = new Map<string, string>();
let folder: string;
let clip: string;
let server: Awaited<ReturnType<typeof startUploadServer>>;
let proxy: LimitingProxy;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-proxies-"));
  clip = path.join(folder, "clip.mp4");
  await writeLargeClip(clip, clipBytes);
});
beforeEach(() => stored.clear());
afterEach(async () => {
  patience.stallMs = 30_000;
  vi.unstubAllGlobals();
  await proxy?.dispose();
  await server?.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a page at the proxy's address. */
async function openPage(rule: ProxyRule) {
  server = await startUploadServer(() => {});
  proxy = await LimitingProxy.to(server.origin, rule);
  vi.stubGlobal("window", {
    location: new URL(`${proxy.url}/event-form/a`),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("XMLHttpRequest", NodeXhr);
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => fetch(new URL(address, proxy.url), init));
}

type Sent = { ticket: VideoTicket; resumed: number[] };

/** Retries as the guest form does after a connection seemed dead. */
async function sendPatiently(file: string, ticket: VideoTicket, tries: number): Promise<Sent> {
  try {
    return await send(file, ticket);
  } catch (error) {
    if (tries > 1 && error instanceof ApiError && error.status === 0) return sendPatiently(file, ticket, tries - 1);
    throw error;
  }
}

async function send(file: string, ticket: VideoTicket, { prefersParts = false } = {}): Promise<Sent> {
  const resumed: number[] = [];
  const id = await uploadResumably(await openAsBlob(file), {
    fingerprint: ticket.video_id,
    name: "clip.mp4",
    type: "video/mp4",
    getTicket: async () => ticket,
    prefersParts,
    onProgress: () => {},
    onResumed: (bytes) => resumed.push(bytes),
    signal: new AbortController().signal,
    isCancelledByGuest: () => false,
  });
  expect(id).toBe(ticket.video_id);
  return { ticket, resumed };
}

async function expectArrived({ video_id }: VideoTicket) {
  const { storage, videoHost } = installation.deps;
  const key = `originals/a/b/${video_id}.mp4`;
  await videoHost.copyTo(video_id, key);
  const hash = createHash("sha256");
  const object = await storage.read(key);
  for await (const chunk of Readable.fromWeb(object?.stream as never)) hash.update(chunk);
  expect(hash.digest("hex")).toBe(await hashFile(clip));
  await storage.remove([key]);
  await videoHost.remove([video_id]);
  expect(await installation.uploadedFiles()).toEqual([]);
}

/** With a bucket the browser goes on in parts after the first break. */
const bothWays: [string, ProxyRule][] = [
  ["refuses bodies beyond a fifth of it", { kind: "refuse", bytes: 4 * megabyte }],
  ["drops each connection after a twenty-fifth of it", { kind: "drop", bytes: 0.8 * megabyte }],
];
const throughServer: [string, ProxyRule][] = [
  ["refuses bodies beyond the smallest piece", { kind: "refuse", bytes: smallestPiece }],
  ["cuts bodies after a fifth of it", { kind: "cut", bytes: 4 * megabyte }],
  ["stalls after a fifth of it", { kind: "stall", bytes: 4 * megabyte }],
];

describe("clips through a proxy", () => {
  it.each(hasBucket ? bothWays : [...bothWays, ...throughServer])(
    "a clip passes a proxy that %s with one call, byte for byte, and a break costs at most a piece",
    { timeout: 60_000 },
    async (_, rule) => {
      await openPage(rule);
      const isStalling = rule.kind === "stall";
      if (isStalling) patience.stallMs = 2_500;
      const { ticket, resumed } = await sendPatiently(clip, await beginUpload(cast.event), isStalling ? 5 : 1);
      await expectArrived(ticket);
      expect(proxy.breaks).toBeGreaterThan(rule.kind === "drop" && !hasBucket ? 9 : 0);
      // The proxy's bytes show what was resent; with parts most of a clip bypasses it. Behind a stalling line nobody
      // knows whether a busy server has read all of its piece, so one piece may be resent.
      const resentBytes = Math.ceil(proxy.breaks / 10) * megabyte + (isStalling ? rule.bytes : 0);
      expect(proxy.bodyBytes).toBeLessThanOrEqual(clipBytes + resentBytes);
      const pieceBytes = recallPieceBytes(proxy.url);
      expect(pieceBytes).toBeLessThanOrEqual(hasBucket ? clipBytes / 2 : rule.bytes);
      expect(pieceBytes).toBeGreaterThanOrEqual(uploadPieces.minBytes);
      if (!isStalling) expect(resumed).toEqual([]);

      // The browser remembers the limit, so the next clip is not refused again.
      const breaks = proxy.breaks;
      await expectArrived((await send(clip, await beginUpload(cast.event))).ticket);
      if (rule.kind !== "drop") expect(proxy.breaks).toBe(breaks);
    },
  );

  it("a proxy that refuses even the smallest piece makes the upload fail, without endless retries", async () => {
    await openPage({ kind: "refuse", bytes: smallestPiece - 1 });
    const ticket = { ...(await beginUpload(cast.event)), parts_url: null };
    await expect(send(clip, ticket)).rejects.toBeInstanceOf(ApiError);
    expect(proxy.breaks).toBeLessThan(12);
    await installation.deps.videoHost.remove([ticket.video_id]);
  });
});

if (hasBucket) {
  describe("parts to a bucket behind a proxy", () => {
    async function openBehind(rule: ProxyRule) {
      await openPage({ kind: "refuse", bytes: 1_000_000_000 });
      const { endpoint } = installation.s3.options;
      const front = await LimitingProxy.to(endpoint, rule);
      NodeXhr.via.set(endpoint, front.url);
      return front;
    }
    let front: LimitingProxy;
    afterEach(async () => {
      NodeXhr.via.clear();
      await front.dispose();
    });

    it.each<[string, ProxyRule]>([
      ["drops each connection after a part and a half", { kind: "drop", bytes: 1.5 * limits.bucketPartBytes }],
    ])("a clip in parts passes a proxy that %s, and a break costs one part", { timeout: 60_000 }, async (_, rule) => {
      front = await openBehind(rule);
      const { ticket } = await send(clip, await beginUpload(cast.event), { prefersParts: true });
      expect(proxy.bodyBytes).toBeLessThan(10 * kilobyte);
      expect(front.bodyBytes).toBeLessThanOrEqual(clipBytes + front.breaks * limits.bucketPartBytes);
      await expectArrived(ticket);
    });

    it("a clip goes through the server when a proxy lets no part through", { timeout: 60_000 }, async () => {
      front = await openBehind({ kind: "cut", bytes: megabyte });
      const { ticket } = await send(clip, await beginUpload(cast.event), { prefersParts: true });
      // After two broken parts the upload takes its way through the server.
      expect(front.breaks).toBe(2);
      expect(proxy.bodyBytes).toBeGreaterThanOrEqual(clipBytes);
      await expectArrived(ticket);
    });
  });
}

it("a body larger than the server's stated limit is never tried", async () => {
  await openPage({ kind: "refuse", bytes: 4 * megabyte });
  const ticket = { ...(await beginUpload(cast.event)), max_request_bytes: 4 * megabyte };
  await send(clip, ticket);
  expect(proxy.breaks).toBe(0);
  await expectArrived(ticket);
});
