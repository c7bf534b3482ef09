import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { posts } from "@/db/schema/posts";
import { makePostClip } from "@/lib/server/posts/make-clip";
import { messages } from "@/lib/shared/messages";
import { makeClip } from "../../support/clips";
import { openDatabaseLine } from "../../support/database-line";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { readPost } from "../../support/posts";
import { submitVideo } from "../../support/submissions";
import { beginUpload, createUpload, sendBytes, sendTus, ticketHeaders, uploadVideo } from "../../support/video-uploads";

const installation = testInstallation();
/** A bucket can refuse, stall or break off; a store on disk can only refuse. */
const isBucket = inject("storage") === "s3";
const faults = isBucket ? (["refuse", "stall", "break"] as const) : (["refuse"] as const);
let cast: Cast;

/** A store that stalls is given up after several tries of a second each. */
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

const rowsOf = (event: TestEvent) => installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));

/** Expects the guest to be told to wait, and no row. */
async function expectWaiting(event: TestEvent, answer: Awaited<ReturnType<typeof submitVideo>>) {
  expect(answer).toMatchObject({ status: 503, body: { message: messages.http.unavailable } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rowsOf(event)).toEqual([]);
  expect(await installation.spooledFiles()).toEqual([]);
}

/** Expects the same try to work, with one row and stored, playable bytes. */
async function expectTaken(event: TestEvent, video_id: string, headers: Record<string, string>) {
  const again = await submitVideo(event, video_id, { headers });
  expect(again.status).toBe(201);
  const [row, ...more] = await rowsOf(event);
  expect(more).toEqual([]);
  expect(await installation.storedKeys()).toContain(row?.original_key);
  await makePostClip(installation.deps, again.body.id);
  expect(await readPost(installation.deps, again.body.id)).toMatchObject({ media_state: "ready" });
}

if (isBucket) {
  describe("faults while a clip arrives", () => {
    it.each(faults)("a store that fails (%s) answers as a temporary fault, and the upload continues", async (kind) => {
      const event = await createEvent(installation.deps, cast.account_id);
      const clip = await makeClip();
      const ticket = await beginUpload(event);
      await createUpload(ticket, clip.length);
      await installation.failWrites(kind);
      const broken = await sendBytes(ticket, clip);
      await installation.failWrites(null);
      expect(broken.status).toBe(503);
      const head = await sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) });
      expect(head.status).toBe(200);
      const offset = Number(head.headers.get("upload-offset"));
      expect((await submitVideo(event, ticket.video_id)).status).toBe(503);
      expect((await sendBytes(ticket, clip.subarray(offset), offset)).status).toBe(204);
      await expectTaken(event, ticket.video_id, {});
    });
  });
}

describe("faults while a post takes its clip", () => {
  it.each(faults)("a store that fails (%s) leaves no row, and the same try works later", async (kind) => {
    const event = await createEvent(installation.deps, cast.account_id);
    const { video_id } = await uploadVideo(event, await makeClip());
    const headers = { "idempotency-key": randomUUID() };
    await installation.failWrites(kind);
    const answer = await submitVideo(event, video_id, { headers });
    await installation.failWrites(null);
    await expectWaiting(event, answer);
    await expectTaken(event, video_id, headers);
  });

  it("a host that does not hand a clip over leaves nothing of its poster, and the same try works later", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const { video_id } = await uploadVideo(event, await makeClip());
    const options = {
      headers: { "idempotency-key": randomUUID() },
      poster: await makePhoto({ width: 480, height: 270 }),
    };
    const before = await installation.storedKeys();
    vi.spyOn(installation.deps.videoHost, "copyTo").mockRejectedValueOnce(new Error("The host is away."));
    await expectWaiting(event, await submitVideo(event, video_id, options));
    expect(await installation.storedKeys()).toEqual(before);
    await expectTaken(event, video_id, options.headers);
  });

  it("a database that fails leaves no row, and the same try works later", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const { video_id } = await uploadVideo(event, await makeClip());
    const headers = { "idempotency-key": randomUUID() };
    const { db, videoHost } = installation.deps;
    const line = await openDatabaseLine(installation.databaseUrl);
    const onLine = createDatabase(line.url, { max: 2, wakeSeconds: 0 });
    installation.deps.db = onLine.db;
    installation.deps.videoHost = {
      ...videoHost,
      copyTo: async (...parts) => {
        await videoHost.copyTo(...parts);
        line.cut();
      },
    };
    const answer = await submitVideo(event, video_id, { headers });
    Object.assign(installation.deps, { db, videoHost });
    await onLine.close();
    await expectWaiting(event, answer);
    await expectTaken(event, video_id, headers);
  });
});
