import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, inject, it } from "vitest";
import { createDatabase } from "@/db/client";
import { events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts";
import { messages } from "@/lib/shared/messages";
import { openDatabaseLine } from "../../support/database-line";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation();
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

const rowsOf = (event: { id: string }) => installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));

type Submitted = Awaited<ReturnType<typeof submit>>;

/** The guest is told to wait, nothing is half there, and the same try makes the one post. */
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

it("a database that goes away in the middle of a post: no row, the guest is told to wait, and the same try works later", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  const photo = await makePhoto();
  const headers = { "idempotency-key": randomUUID() };
  const { db, storage } = installation.deps;
  const line = await openDatabaseLine(installation.databaseUrl);
  const onLine = createDatabase(line.url, { max: 2 });
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

it.each([["with"], ["without"]])(
  "an event deleted while its photo is stored: 404, %s a key, and no bytes stay",
  async (kind) => {
    const event = await createEvent(installation.deps, cast.account_id);
    const headers: Record<string, string> = kind === "with" ? { "idempotency-key": randomUUID() } : {};
    const before = await installation.storedKeys();
    const { db, storage } = installation.deps;
    installation.deps.storage = {
      ...storage,
      put: async (...parts) => {
        await storage.put(...parts);
        await db.delete(events).where(eq(events.id, event.id));
      },
    };
    const answer = await submit(event, await makePhoto(), { headers });
    Object.assign(installation.deps, { storage });
    expect(answer).toMatchObject({ status: 404, body: { message: messages.events.notFound } });
    expect(await installation.storedKeys()).toEqual(before);
  },
);
