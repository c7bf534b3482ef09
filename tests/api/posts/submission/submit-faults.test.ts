import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { createDatabase } from "@/db/client";
import { posts } from "@/db/schema/posts/posts";
import { messages } from "@/lib/shared/messages";
import { testCast } from "../../../support/cast";
import { openDatabaseLine } from "../../../support/database/database-line";
import { testInstallation } from "../../../support/installation";
import { createEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { submit, submitVideo } from "../../../support/submissions";
import { makeClip } from "../../../support/videos/clips";
import { uploadVideo } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);

const rowsOf = (event: { id: string }) => installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));

type Submitted = Awaited<ReturnType<typeof submit>>;

/** Expects an answer that makes the guest wait, no stored remains, and one post after the retry. */
async function expectNothingLost(answer: Submitted, event: { id: string }, again: () => Promise<Submitted>) {
  expect(answer).toMatchObject({ status: 503, body: { message: messages.http.unavailable } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rowsOf(event)).toEqual([]);
  expect(await installation.spooledFiles()).toEqual([]);
  expect((await again()).status).toBe(201);
  const [row, ...more] = await rowsOf(event);
  expect(more).toEqual([]);
  expect(await installation.storedKeys()).toContain(row?.original_key);
}

it.each(inject("storage") === "s3" ? (["refuse", "stall", "break"] as const) : (["refuse"] as const))(
  "a store that fails (%s) leaves no row, and the same try works later",
  async (kind) => {
    const event = await createEvent(installation.deps, cast.account_id);
    const photo = await makePhoto();
    const headers = { "idempotency-key": randomUUID() };
    await installation.failWrites(kind);
    const answer = await submit(event, photo, { headers });
    await installation.failWrites(null);
    await expectNothingLost(answer, event, () => submit(event, photo, { headers }));
  },
);

it("a database that fails in the middle of a post leaves no row, tells the guest to wait, and the same try works later", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  const photo = await makePhoto();
  const headers = { "idempotency-key": randomUUID() };
  const { db, storage } = installation.deps;
  const line = await openDatabaseLine(installation.databaseUrl);
  const onLine = createDatabase(line.url, { max: 2, wakeSeconds: 0 });
  installation.deps.db = onLine.db;
  installation.deps.storage = {
    ...storage,
    put: async (...parts) => {
      await storage.put(...parts);
      line.cut();
    },
  };
  const answer = await submit(event, photo, { headers });
  Object.assign(installation.deps, { db, storage });
  await onLine.close();
  await expectNothingLost(answer, event, () => submit(event, photo, { headers }));
});

/** The database refuses every new post while `run` runs, after everything that precedes its row. */
async function whilePostsAreRefused<Result>(run: () => Promise<Result>): Promise<Result> {
  const { db } = installation.deps;
  await db.execute(sql`alter table posts add constraint posts_refused_check check (false) not valid`);
  try {
    return await run();
  } finally {
    await db.execute(sql`alter table posts drop constraint posts_refused_check`);
  }
}

it.each(["photo", "clip"] as const)(
  "a post whose row the database refuses leaves nothing of its %s, and the same try works later",
  async (kind) => {
    const event = await createEvent(installation.deps, cast.account_id);
    const headers = { "idempotency-key": randomUUID() };
    const photo = await makePhoto();
    const video_id = kind === "clip" ? (await uploadVideo(event, await makeClip())).video_id : "";
    // A clip comes with the poster that the phone drew, so it is stored as two objects.
    const send = () =>
      kind === "clip" ? submitVideo(event, video_id, { poster: photo, headers }) : submit(event, photo, { headers });
    const before = (await installation.storedKeys()).sort();
    const answer = await whilePostsAreRefused(send);
    expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(await rowsOf(event)).toEqual([]);
    expect((await installation.storedKeys()).sort()).toEqual(before);
    expect(await installation.spooledFiles()).toEqual([]);

    expect((await send()).status).toBe(201);
    const [row, ...more] = await rowsOf(event);
    expect(more).toEqual([]);
    const kept = [row?.original_key, row?.poster_key].filter((key) => typeof key === "string");
    expect(kept).toHaveLength(kind === "clip" ? 2 : 1);
    expect((await installation.storedKeys()).sort()).toEqual([...before, ...kept].sort());
  },
);
