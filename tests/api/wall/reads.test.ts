import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as updateEventPostStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts/posts";
import { createUnlockToken, unlockCookieName } from "@/lib/server/base/auth/tokens";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { SharedReads } from "@/lib/server/base/reads/shared-reads";
import { getWallChanges } from "@/lib/server/features/wall/read";
import { messages } from "@/lib/shared/messages";
import type { PostStatus } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);
const anybody = { actor: null, unlockToken: () => null };
const passwordHash = "$argon2id$the-hash-of-a-password";
let byStatus: Record<"Live" | "Draft" | "Private" | "Archive", TestEvent>;

beforeAll(async () => {
  const create = async (values: Partial<typeof events.$inferInsert>) => {
    const event = await createEvent(installation.deps, cast.account_id, values);
    await insertPost(event, "approve");
    await insertPost(event, "pending");
    return event;
  };
  byStatus = {
    Live: await create({ event_status: "Live" }),
    Draft: await create({ event_status: "Draft" }),
    Private: await create({ event_status: "Private", password_hash: passwordHash }),
    Archive: await create({ event_status: "Archive" }),
  };
});

/** Inserts a post with renditions; an approved one is on the wall. */
async function insertPost(event: TestEvent, status: PostStatus): Promise<string> {
  const { db } = installation.deps;
  const [row] = await db.select({ version: events.wall_version }).from(events).where(eq(events.id, event.id));
  const version = (row?.version ?? 0) + 1;
  const isShown = status === "approve";
  const id = uuidv7();
  await db.insert(posts).values({
    id,
    account_id: event.account_id,
    event_id: event.id,
    person_name: "Ada",
    person_email_id: "ada.secret@example.com",
    person_city: "Kansas City",
    caption: `A ${status} caption`,
    status,
    media_type: "image",
    original_key: `originals/${id}`,
    original_mime: "image/jpeg",
    original_bytes: 1,
    media_key: `public/${id}-full.webp`,
    thumbnail_media_key: `public/${id}.webp`,
    media_state: "ready",
    media_width: 1_200,
    media_height: 900,
    placeholder_color: "#445566",
    ...(isShown && { wall_version: version, wall_position: version }),
  });
  if (isShown) await db.update(events).set({ wall_version: version }).where(eq(events.id, event.id));
  return id;
}

type Read = { name: string; handler: RouteHandler; options: (event: TestEvent) => Parameters<typeof call>[1] };

const reads: Read[] = [
  { name: "event-by-slug", handler: eventBySlug, options: (event) => ({ params: { slug: event.event_url_slug } }) },
  {
    name: "get-approved-event-posts",
    handler: getApprovedEventPosts,
    options: (event) => ({ params: { eventId: event.id } }),
  },
  {
    name: "wall-changes",
    handler: wallChanges,
    options: (event) => ({ params: { eventId: event.id }, query: { since: 0 } }),
  },
];

describe.each(reads)("$name", ({ handler, options }) => {
  const read = (event: TestEvent, more: Parameters<typeof call>[1] = {}) =>
    call(handler, { ...options(event), ...more });

  it.each([
    ["Live", 200],
    ["Archive", 200],
    ["Draft", 404],
    ["Private", 403],
  ] as const)("a wall's read answers anybody about a %s event with %d", async (status, expected) => {
    expect((await read(byStatus[status])).status).toBe(expected);
  });

  it("a wall's read lets the whole team see every event, assigned or not", async () => {
    for (const event of Object.values(byStatus)) {
      for (const person of [cast.admin, cast.moderator, cast.otherModerator]) {
        expect((await read(event, { as: person })).status).toBe(200);
      }
    }
  });

  it("a wall's read treats another account's admin as anybody", async () => {
    expect((await read(byStatus.Live, { as: cast.stranger })).status).toBe(200);
    expect((await read(byStatus.Draft, { as: cast.stranger })).status).toBe(404);
    expect((await read(byStatus.Private, { as: cast.stranger })).status).toBe(403);
  });

  it("a wall's read opens a Private event to its own unlock cookie only", async () => {
    const name = unlockCookieName(byStatus.Private.id);
    const good = { [name]: createUnlockToken(byStatus.Private.id, passwordHash) };
    expect((await read(byStatus.Private, { cookies: good })).status).toBe(200);
    for (const token of [
      "",
      "x",
      createUnlockToken(byStatus.Private.id, "the hash of a password that was changed"),
      createUnlockToken(byStatus.Live.id, passwordHash),
    ]) {
      expect((await read(byStatus.Private, { cookies: { [name]: token } })).status).toBe(403);
    }
    expect((await read(byStatus.Draft, { cookies: good })).status).toBe(404);
  });

  it("a wall's read answers for a Draft event as for an unknown one", async () => {
    const nowhere = { ...byStatus.Draft, id: uuidv7(), event_url_slug: "nowhere" };
    const [draft, missing] = [await read(byStatus.Draft), await read(nowhere)];
    expect(draft.body).toEqual({ ...missing.body, request_id: draft.body.request_id });
    expect(draft.body).toMatchObject({ code: "not_found", message: messages.events.notFound });
  });

  it("a wall's read treats a malformed address as unknown", async () => {
    const malformed = { ...byStatus.Live, id: "1' or '1'='1", event_url_slug: "../../etc" };
    expect((await read(malformed)).status).toBe(404);
  });

  it("a wall's read refuses a broken bearer token instead of treating its holder as anybody", async () => {
    expect((await read(byStatus.Live, { headers: { authorization: "Bearer nonsense" } })).status).toBe(401);
  });

  it("a wall's read is cached for everybody when everybody sees the same, and answers 304", async () => {
    const first = await read(byStatus.Live);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1, must-revalidate");
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await read(byStatus.Live, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.body).toBe("");
    expect((await read(byStatus.Live, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("a wall's read is never cached when it depends on the caller", async () => {
    const cookies = { [unlockCookieName(byStatus.Private.id)]: createUnlockToken(byStatus.Private.id, passwordHash) };
    for (const answer of [
      await read(byStatus.Private, { cookies }),
      await read(byStatus.Private),
      await read(byStatus.Draft),
      await read(byStatus.Draft, { as: cast.admin }),
      await read(byStatus.Live, { as: cast.admin }),
    ]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("etag")).toBeNull();
    }
  });

  it("a wall's read holds no email address, no hash and no unapproved post", async () => {
    for (const event of [byStatus.Live, byStatus.Archive, byStatus.Private, byStatus.Draft]) {
      for (const as of [null, cast.admin, cast.moderator]) {
        const text = JSON.stringify((await read(event, { as })).body);
        expect(text).not.toMatch(/secret|@example|argon2|password_hash|person_email|original|pending/);
      }
    }
  });
});

describe("event-by-slug", () => {
  it("event-by-slug finds an event in any letter case", async () => {
    const slug = byStatus.Live.event_url_slug.toUpperCase();
    expect((await call(eventBySlug, { params: { slug } })).body.id).toBe(byStatus.Live.id);
  });
});

describe("a wall's posts", () => {
  it("a wall's posts are the approved ones with their pictures, newest approval first, at most 120", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const ids: string[] = [];
    for (let index = 0; index < 125; index += 1) ids.push(await insertPost(event, "approve"));
    const answer = await call(getApprovedEventPosts, { params: { eventId: event.id } });
    // Without the five oldest of 125.
    expect(answer.body.map((post: { id: string }) => post.id)).toEqual(ids.slice(5).reverse());
    expect(answer.body[0]).toEqual({
      id: ids[124],
      event_id: event.id,
      event_name: event.event_name,
      person_name: "Ada",
      person_city: "Kansas City",
      caption: "A approve caption",
      media_type: "image",
      media_url: `/api/media/public/${ids[124]}-full.webp`,
      thumbnail_media_url: `/api/media/public/${ids[124]}.webp`,
      media_width: 1_200,
      media_height: 900,
      placeholder_color: "#445566",
      is_favourite: "no",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      wall_position: 125,
      status: "approve",
      media_file_type: "image",
    });
  });
});

describe("wall-changes", () => {
  const changes = async (event: TestEvent, since: number | string) =>
    call(wallChanges, { params: { eventId: event.id }, query: { since } });
  const setStatus = (id: string, status: string) =>
    call(updateEventPostStatus, { method: "PUT", params: { id }, body: { status }, as: cast.admin });

  it("wall-changes returns what came and what left since the screen's version", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const first = await insertPost(event, "approve");
    const second = await insertPost(event, "pending");
    await setStatus(second, "approve");
    await setStatus(first, "banned");
    const all = await changes(event, 0);
    expect(all.body).toMatchObject({ version: 3, removed: [first], event_changed: false });
    expect(all.body.posts.map((post: { id: string }) => post.id)).toEqual([second]);
    expect((await changes(event, 2)).body).toMatchObject({ version: 3, posts: [], removed: [first] });
    const channel = `event-${event.id}`;
    const { event_url_slug } = event;
    const rest = { event_changed: false, channel, event_url_slug, build: "build-1" };
    expect((await changes(event, 3)).body).toEqual({ version: 3, posts: [], removed: [], ...rest });
  });

  it("wall-changes returns nothing to a screen that is ahead, but the version, by which it detects a restored database", async () => {
    expect((await changes(byStatus.Live, 99)).body).toEqual({
      version: 1,
      posts: [],
      removed: [],
      event_changed: false,
      channel: `event-${byStatus.Live.id}`,
      event_url_slug: byStatus.Live.event_url_slug,
      build: "build-1",
    });
  });

  it("wall-changes is never older than the screen, even from a process that read before another's change", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const post = await insertPost(event, "approve");
    const behind = { ...installation.deps, reads: new SharedReads({ isKept: true }) };
    const ask = async (since: number) => (await getWallChanges(behind, anybody, event.id, since)).changes;
    expect(await ask(1)).toMatchObject({ version: 1 });
    await setStatus(post, "banned");
    expect(await ask(1)).toMatchObject({ version: 1 });
    expect(await ask(2)).toMatchObject({ version: 2, posts: [], removed: [], event_changed: false });
  });

  it.each(["-1", "1.5", "x", "", "9007199254740993"])("wall-changes refuses the version '%s'", async (since) => {
    const answer = await changes(byStatus.Live, since);
    // An empty value reads as version 0.
    expect(answer.status).toBe(since === "" ? 200 : 400);
  });

  it("wall-changes requires a version", async () => {
    const answer = await call(wallChanges, { params: { eventId: byStatus.Live.id } });
    expect(answer.status).toBe(400);
  });
});

it("with a cursor, a wall's list has the posts below that position, newest first", async () => {
  const event = await createEvent(installation.deps, cast.account_id, { event_status: "Live" });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.unshift(await insertPost(event, "approve"));
  const listed = async (cursor?: number) => {
    const query: Record<string, number> = cursor === undefined ? {} : { cursor };
    const { body } = await call<{ id: string }[]>(getApprovedEventPosts, { params: { eventId: event.id }, query });
    return body.map(({ id }) => id);
  };
  expect(await listed()).toEqual(ids);
  expect(await listed(3)).toEqual(ids.slice(2));
  expect(await listed(1)).toEqual([]);
});
