import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, inject, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { posts } from "@/db/schema/posts/posts";
import { messages } from "@/lib/shared/messages";
import { testCast } from "../../../support/cast";
import { openDatabaseLine } from "../../../support/database/database-line";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { submitVideo } from "../../../support/submissions";
import { makeClip } from "../../../support/videos/clips";
import { uploadVideo } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
/** A bucket can refuse, stall or break off; a store on disk can only refuse. */
const isBucket = inject("storage") === "s3";
const faults = isBucket ? (["refuse", "stall", "break"] as const) : (["refuse"] as const);

/** A store that stalls is given up after several tries of a second each. */
vi.setConfig({ testTimeout: 60_000 });

const rowsOf = (event: TestEvent) => installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));

/** Expects the guest to be told to wait, and no row. */
async function expectWaiting(event: TestEvent, answer: Awaited<ReturnType<typeof submitVideo>>) {
  expect(answer).toMatchObject({ status: 503, body: { message: messages.http.unavailable } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rowsOf(event)).toEqual([]);
  expect(await installation.spooledFiles()).toEqual([]);
}

/** Expects the same try to work, with one row and the clip's bytes. */
async function expectTaken(event: TestEvent, video_id: string, headers: Record<string, string>) {
  expect((await submitVideo(event, video_id, { headers })).status).toBe(201);
  const [row, ...more] = await rowsOf(event);
  expect(more).toEqual([]);
  const stored = await installation.deps.storage.read(row?.original_key ?? "");
  const bytes = Buffer.from(await new Response(stored?.stream).arrayBuffer());
  expect(bytes.equals(await makeClip())).toBe(true);
}

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

// A failed clip is undone alike in both stores; submit-faults.test.ts covers removals from a bucket.
if (!isBucket) {
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
}
