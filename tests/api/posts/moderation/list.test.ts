import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { postStatuses } from "@/lib/shared/vocabulary";
import { type Answer, call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { assignModerator, createEvent, type Person, type TestEvent } from "../../../support/people";
import { createPost } from "../../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);

type Query = Record<string, string | number>;
const list = (as: Person | null, query: Query = {}) => call<OrganiserPost[]>(getAllEventPosts, { as, query });
const idsOf = (answer: Answer<OrganiserPost[]>) => answer.body.map((post) => post.id);
const totalOf = (answer: Answer<OrganiserPost[]>) => Number(answer.headers.get("x-total-count"));

/** The cursor in the Link header, or null on the last page. */
function nextCursor(answer: Answer<OrganiserPost[]>): string | null {
  const address = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  return address ? new URL(address, "http://wall.test").searchParams.get("cursor") : null;
}

/** Creates an event, moderated by the cast's moderator, with posts of these captions, oldest first. */
async function eventWith(captions: string[]): Promise<TestEvent> {
  const event = await createEvent(installation.deps, cast.account_id);
  await assignModerator(installation.deps, event, cast.moderator);
  for (const caption of captions) await createPost(installation.deps, event, { caption });
  return event;
}

describe("a jump to a time", () => {
  it("the list begins with the last post of that time, and counts from there", async () => {
    const event = await eventWith([]);
    const at = (minute: string) => `01976f00-${minute}00-7abc-8abc-${"0".repeat(12)}`;
    const sent = (minute: string) => new Date(Number.parseInt(`01976f00${minute}00`, 16)).toISOString();
    for (const minute of ["10", "20", "30"]) {
      await createPost(installation.deps, event, { id: at(minute), caption: minute });
    }
    const until = async (minute: string) => list(cast.moderator, { event_id: event.id, until: sent(minute) });
    const answer = await until("20");
    expect([answer.body.map(({ caption }) => caption), totalOf(answer)]).toEqual([["20", "10"], 2]);
    expect((await until("0f")).body).toEqual([]);
    expect((await list(cast.moderator, { event_id: event.id, until: "half past nine" })).status).toBe(400);
  });
});

describe("oldest first", () => {
  it("the list from the oldest on has every post once, page by page", async () => {
    const event = await eventWith(["1", "2", "3", "4", "5"]);
    const query = { event_id: event.id, order: "oldest", limit: 2 };
    const captions: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const answer = await list(cast.moderator, { ...query, ...(cursor && { cursor }) });
      expect(totalOf(answer)).toBe(5);
      captions.push(...answer.body.map((post) => post.caption));
      cursor = nextCursor(answer);
    }
    expect(captions).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("the list refuses an unknown order, and defaults to newest first", async () => {
    const event = await eventWith(["1", "2"]);
    const captions = async (order: string) => (await list(cast.admin, { event_id: event.id, order })).body;
    expect((await list(cast.admin, { order: "random" })).status).toBe(400);
    for (const order of ["", "newest"]) {
      expect((await captions(order)).map((post) => post.caption)).toEqual(["2", "1"]);
    }
  });
});

describe("the scope of the list", () => {
  it("the list of posts requires a session", async () => {
    const answer = await call(getAllEventPosts);
    expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
  });

  it("the list shows an admin all of the account, a moderator their events', and another company none of them", async () => {
    const mine = await createPost(installation.deps, cast.event);
    const unassigned = await createEvent(installation.deps, cast.account_id);
    const others = await createPost(installation.deps, unassigned);

    expect(idsOf(await list(cast.admin))).toEqual(expect.arrayContaining([mine.id, others.id]));
    const moderators = await list(cast.moderator);
    expect(idsOf(moderators)).toContain(mine.id);
    expect(idsOf(moderators)).not.toContain(others.id);
    expect(moderators.body.every((post) => post.event_id !== unassigned.id)).toBe(true);
    expect(idsOf(await list(cast.otherModerator))).not.toContain(mine.id);
    expect(idsOf(await list(cast.stranger))).toEqual([]);
  });

  it("a filter by id or event shows no posts of others", async () => {
    const post = await createPost(installation.deps, cast.event);
    const tries: Query[] = [{ ids: post.id }, { event_id: cast.event.id }, { ids: post.id, event_id: cast.event.id }];
    for (const query of tries) {
      for (const person of [cast.stranger, cast.otherModerator]) {
        const answer = await list(person, query);
        expect([answer.status, answer.body, totalOf(answer)]).toEqual([200, [], 0]);
      }
      expect(idsOf(await list(cast.moderator, query))).toContain(post.id);
    }
  });

  it("a moderator taken off an event no longer sees its posts", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await createPost(installation.deps, event);
    expect((await list(cast.moderator, { event_id: event.id })).body).toEqual([]);
    await assignModerator(installation.deps, event, cast.moderator);
    expect((await list(cast.moderator, { event_id: event.id })).body).toHaveLength(1);
  });

  it("the list of posts is never cached", async () => {
    expect((await list(cast.admin)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("posts as organisers get them", () => {
  it("a listed post has the spec's fields and its wall, and no storage key", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { event_name: "Ball", event_url_slug: "ball" });
    const post = await createPost(installation.deps, event, { media_width: 640, media_height: 480 });
    const answer = await list(cast.admin, { ids: post.id });
    expect(answer.body).toEqual([
      {
        id: post.id,
        event_id: event.id,
        event_name: "Ball",
        event_url_slug: "ball",
        person_name: "Ada",
        person_email_id: "ada@example.com",
        person_city: "Kansas City",
        caption: "Hello from the hall",
        mission: "",
        place: "",
        hand_over_id: null,
        hand_over_position: null,
        media_type: "image",
        media_url: null,
        thumbnail_media_url: null,
        media_width: 640,
        media_height: 480,
        placeholder_color: null,
        status: "pending",
        is_favourite: "no",
        media_state: "processing",
        media_problem: null,
        media_kept_seconds: null,
        wall_due_at: null,
        has_hosted_clip: false,
        rule: null,
        deleted_at: null,
        wall_position: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });
});

describe("filters", () => {
  it.each(postStatuses)("the status filter %s returns the posts that have it", async (status) => {
    const event = await eventWith([]);
    for (const each of postStatuses) await createPost(installation.deps, event, { status: each });
    const answer = await list(cast.moderator, { event_id: event.id, status });
    expect(answer.body.map((post) => post.status)).toEqual([status]);
    expect(totalOf(answer)).toBe(1);
  });

  it("an empty filter counts as absent, as a form sends it", async () => {
    const event = await eventWith(["one"]);
    const answer = await list(cast.admin, { event_id: event.id, status: "", search: "", ids: "", cursor: "" });
    expect(answer.body).toHaveLength(1);
  });

  it("filters combine, in the total too", async () => {
    const event = await eventWith(["Cake", "Cake", "Dance"]);
    await createPost(installation.deps, event, { caption: "cake", status: "approve" });
    const answer = await list(cast.admin, { event_id: event.id, status: "pending", search: "CAKE", limit: 1 });
    expect([answer.body.length, totalOf(answer)]).toEqual([1, 2]);
  });
});

describe("search", () => {
  const people = { person_name: "Zoë Ångström", person_city: "İzmir" };
  const found: [string, string][] = [
    ["ÜBER DEN WOLKEN", "über den"],
    ["Smörgåsbord", "SMÖRGÅS"],
    ["Привет", "ПРИВЕТ"],
    ["İstanbul", "İstanbul"],
    ["ΟΔΟΣ", "ΟΔΟΣ"],
    ["100% sure", "0% s"],
    ["snake_case", "ke_ca"],
    ["back\\slash", "k\\s"],
    [`"quoted" and 'single'`, `"quoted" and 'SINGLE'`],
    ["party 🎉🎉", "🎉"],
    ["'; drop table posts; --", "'; DROP TABLE"],
    ["שלום עולם", "עולם"],
  ];
  it.each(found)("the search finds %s by %s", async (caption, search) => {
    const event = await eventWith([caption, "something else"]);
    const answer = await list(cast.moderator, { event_id: event.id, search });
    expect(answer.body.map((post) => post.caption)).toEqual([caption]);
  });

  const literal: [string, string][] = [
    ["%", "100 sure"],
    ["_", "snake-case"],
    ["\\", "back/slash"],
    ["a%b", "a, then b"],
    ["%%", "100% sure"],
  ];
  it.each(literal)("the search takes %s literally, not as a pattern", async (search, caption) => {
    const event = await eventWith([caption]);
    expect((await list(cast.admin, { event_id: event.id, search })).body).toEqual([]);
  });

  it("the search covers caption, name and city, and nothing else", async () => {
    const event = await eventWith([]);
    await createPost(installation.deps, event, { ...people, person_email_id: "hidden@secret.example" });
    const hits = async (search: string) => (await list(cast.admin, { event_id: event.id, search })).body.length;
    expect([await hits("zoë å"), await hits("izmir"), await hits("hello FROM")]).toEqual([1, 1, 1]);
    expect([await hits("secret"), await hits("pending"), await hits("Zoë Ångström İzmir")]).toEqual([0, 0, 0]);
  });
});

describe("paging", () => {
  it("paging goes through all posts, newest first, without a gap or a duplicate while new ones arrive", async () => {
    const event = await eventWith(Array.from({ length: 25 }, (_, index) => `post ${index}`));
    const before = idsOf(await list(cast.admin, { event_id: event.id, limit: 200 }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Query = { event_id: event.id, limit: 4, ...(cursor && { cursor }) };
      const page: Answer<OrganiserPost[]> = await list(cast.moderator, query);
      seen.push(...idsOf(page));
      cursor = nextCursor(page);
      await createPost(installation.deps, event, { caption: "while reading" });
    } while (cursor);
    expect(seen).toEqual(before);
    expect(before).toEqual([...before].sort().reverse());
    expect(before).toHaveLength(25);
  });

  it("paging keeps the filters in the Link header, and returns the total of all pages", async () => {
    const event = await eventWith(["cake", "cake", "cake"]);
    const query = { event_id: event.id, search: "ca", status: "pending", limit: 2 };
    const first = await list(cast.admin, query);
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "", "http://wall.test");
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      event_id: event.id,
      search: "ca",
      status: "pending",
    });
    const second = await list(cast.admin, Object.fromEntries(next.searchParams));
    expect([totalOf(first), totalOf(second)]).toEqual([3, 3]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(3);
    expect(second.headers.get("link")).toBeNull();
  });

  it("a last page that is exactly full has no Link header", async () => {
    const event = await eventWith(["one", "two"]);
    const answer = await list(cast.admin, { event_id: event.id, limit: 2 });
    expect([answer.body.length, answer.headers.get("link")]).toEqual([2, null]);
  });

  it("a page has 60 posts by default, and up to 200", async () => {
    const event = await eventWith([]);
    for (let index = 0; index < 61; index += 1) await createPost(installation.deps, event);
    const lengthOf = async (query: Query) => (await list(cast.admin, { event_id: event.id, ...query })).body.length;
    expect([await lengthOf({}), await lengthOf({ limit: 200 }), await lengthOf({ limit: 1 })]).toEqual([60, 61, 1]);
  });
});

describe("invalid queries", () => {
  const malformed: [string, Query][] = [
    ["limit 0", { limit: 0 }],
    ["limit 201", { limit: 201 }],
    ["limit 1.5", { limit: 1.5 }],
    ["limit ten", { limit: "ten" }],
    ["an event_id that is no id", { event_id: "everything" }],
    ["a status that does not exist", { status: "approved" }],
    ["a cursor that is no id", { cursor: "page-2" }],
    ["ids that are no ids", { ids: "1,2" }],
    ["201 ids", { ids: Array.from({ length: 201 }, () => randomUUID()).join(",") }],
    ["a search of 101 characters", { search: "x".repeat(101) }],
    ["a search with a NUL", { search: "a\u0000b" }],
  ];
  it.each(malformed)("the list refuses %s", async (_name, query) => {
    const answer = await call(getAllEventPosts, { as: cast.admin, query });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });

  it("unknown ids and events in a filter match nothing", async () => {
    const answers = [await list(cast.admin, { ids: randomUUID() }), await list(cast.admin, { event_id: randomUUID() })];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [200, []],
      [200, []],
    ]);
  });
});
