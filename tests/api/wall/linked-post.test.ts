import { beforeEach, describe, expect, it } from "vitest";
import { generateMetadata as wallHead } from "@/app/event/[slug]/page";
import LinkedPostPage, { generateMetadata as linkedHead } from "@/app/event/[slug]/post/[id]/page";
import { WallView } from "@/app/event/[slug]/wall-view";
import { hasLinkedPost } from "@/lib/server/features/events/read";
import { failPost } from "@/lib/server/features/posts/complete-media";
import { erasePost } from "@/lib/server/features/posts/erase";
import { undoPostStatus, updatePostStatus } from "@/lib/server/features/posts/write";
import { paths } from "@/lib/shared/paths";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createPost, createReadyPost, type TestPost } from "../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);
const digestOf = (digest: string) => expect.objectContaining({ digest });
const notFound = digestOf("NEXT_HTTP_ERROR_FALLBACK;404");
let event: TestEvent;
let other: TestPost;

/** Creates a wall with one post that no link names. */
beforeEach(async () => {
  event = await createEvent(installation.deps, cast.account_id);
  other = await show(event, "Another post");
});

async function show(place: TestEvent, caption: string): Promise<TestPost> {
  const post = await createReadyPost(installation.deps, place, { caption });
  await updatePostStatus(installation.deps, cast.admin, post.id, "approve");
  return post;
}

/** Reads what a link's page and head send to the browser. */
async function follow(slug: string, id: string) {
  const params = Promise.resolve({ slug, id });
  const { type, props } = await WallView((await LinkedPostPage({ params })).props);
  return { type, props, head: await linkedHead({ params }) };
}

async function expectNothingLinked(id: string) {
  const { props, head } = await follow(event.event_url_slug, id);
  expect(props.linked).toBeNull();
  expect(props.posts.map((post: { id: string }) => post.id)).toEqual([other.id]);
  expect(head).toEqual(await wallHead({ params: Promise.resolve({ slug: event.event_url_slug }) }));
  return JSON.stringify([props, head]);
}

it("a link to a post on the wall opens it, and carries its picture", async () => {
  const post = await show(event, "The linked post");
  const { props, head } = await follow(event.event_url_slug, post.id.toUpperCase());
  expect(props.linked).toMatchObject({ id: post.id, caption: "The linked post" });
  expect(head.openGraph).toMatchObject({
    url: paths.eventPost(event.event_url_slug, post.id),
    images: [{ url: expect.stringContaining(`public/${post.id}.webp`) }],
  });
});

describe("links to another event's approved post", () => {
  it.each(["Private", "Draft", "Live", "Archive"] as const)(
    "a link to a %s event's post shows nothing of it",
    async (event_status) => {
      const password_hash = event_status === "Private" ? "a hash" : null;
      const elsewhere = await createEvent(installation.deps, cast.account_id, { event_status, password_hash });
      const post = await show(elsewhere, "Never to be seen here");
      const text = await expectNothingLinked(post.id);
      for (const word of [post.id, "Never to be seen here", elsewhere.event_name]) expect(text).not.toContain(word);
    },
  );

  it("a link to another account's post shows nothing of it", async () => {
    const post = await createReadyPost(installation.deps, cast.strangerEvent, { caption: "Another company's" });
    await updatePostStatus(installation.deps, cast.stranger, post.id, "approve");
    expect(await expectNothingLinked(post.id)).not.toContain("Another company's");
  });
});

describe("links to a post that left the wall", () => {
  const ways: [string, (id: string) => Promise<unknown>][] = [
    ["was banned", (id) => updatePostStatus(installation.deps, cast.admin, id, "banned")],
    ["was made private", (id) => updatePostStatus(installation.deps, cast.admin, id, "private")],
    ["was deleted", (id) => updatePostStatus(installation.deps, cast.admin, id, "delete")],
    ["was erased", (id) => erasePost(installation.deps, cast.admin, id)],
    ["had its approval undone", (id) => undoPostStatus(installation.deps, cast.admin, id, "approve")],
  ];
  it.each(ways)("a link to a post that %s shows the plain wall page", async (_how, leave) => {
    const post = await show(event, "It has left");
    await leave(post.id);
    expect(await expectNothingLinked(post.id)).not.toContain("It has left");
  });

  it("a link to a post whose large picture failed shows the plain wall page", async () => {
    const thumbnail_media_key = "public/thumbnail.webp";
    const { id } = await createPost(installation.deps, event, { caption: "It has left", thumbnail_media_key });
    await updatePostStatus(installation.deps, cast.admin, id, "approve");
    expect((await follow(event.event_url_slug, id)).props.linked).toMatchObject({ id });
    await failPost(installation.deps, { id }, "A sentence.");
    expect(await expectNothingLinked(id)).not.toContain("It has left");
  });

  it("a link to a post that returns shows the post again", async () => {
    const post = await show(event, "It has left");
    await updatePostStatus(installation.deps, cast.admin, post.id, "banned");
    await updatePostStatus(installation.deps, cast.admin, post.id, "approve");
    expect((await follow(event.event_url_slug, post.id)).props.linked).toMatchObject({ id: post.id });
  });

  it.each(["not-an-id", "01970000-0000-7000-8000-000000000000", "' or '1'='1"])(
    "a link to the id %s shows the plain wall page",
    async (id) => {
      await expectNothingLinked(id);
    },
  );
});

it("a link's post is served only under its own wall's slug, and only while the public sees it there", async () => {
  const isKnown = (id: string, { event_url_slug }: TestEvent = event) =>
    hasLinkedPost(installation.deps, event_url_slug, id);
  const elsewhere = await createEvent(installation.deps, cast.account_id);
  const post = await createReadyPost(installation.deps, event, { caption: "Pending" });
  expect(await isKnown(post.id)).toBe(false);
  const approval = updatePostStatus(installation.deps, cast.admin, post.id, "approve");
  await Promise.all([isKnown(post.id), approval]);
  expect(await isKnown(post.id)).toBe(true);
  expect(await isKnown(post.id, elsewhere)).toBe(false);
  await updatePostStatus(installation.deps, cast.admin, post.id, "banned");
  expect(await isKnown(post.id)).toBe(false);
  for (const event_status of ["Draft", "Private"] as const) {
    const sealed = await createEvent(installation.deps, cast.account_id, { event_status, password_hash: "a hash" });
    expect(await isKnown((await show(sealed, "Sealed")).id, sealed)).toBe(false);
  }
});

describe("the page of a linked post and its wall's access", () => {
  it("a linked post's page on a Private wall asks for the password in the event's look, and its head gives nothing away", async () => {
    const sealed = await createEvent(installation.deps, cast.account_id, {
      event_status: "Private",
      password_hash: "a hash",
    });
    const post = await show(sealed, "Behind the password");
    const { props, head } = await follow(sealed.event_url_slug, post.id);
    expect(props).toMatchObject({ slug: sealed.event_url_slug, forEverybody: { access: "locked" } });
    expect(props).toMatchObject({ forEverybody: { gate: { event_name: sealed.event_name, wall_theme: "Classic" } } });
    const text = JSON.stringify([props, head]);
    for (const word of [post.id, "Behind the password", sealed.id]) expect(text).not.toContain(word);
    expect(JSON.stringify(head)).not.toContain(sealed.event_name);
  });

  it("a linked post's page on a Draft's wall, and on an unknown one, is a 404", async () => {
    const draft = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const post = await show(draft, "Too early");
    await expect(follow(draft.event_url_slug, post.id)).rejects.toEqual(notFound);
    await expect(follow("nowhere", post.id)).rejects.toEqual(notFound);
  });
});
