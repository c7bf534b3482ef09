import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { wallMetadata } from "@/app/event/[slug]/wall-metadata";
import { getPublicWall } from "@/lib/server/features/events/read";
import { largeMeasures, makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { createPost, createReadyPost, readPost, submitPhoto } from "../../../support/posts";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createEvent(installation.deps, cast.account_id);
  installation.realtime.take();
});

const set = (id: string, status: SettablePostStatus) => updatePostStatus(installation.deps, cast.admin, id, status);
const makeThumbnail = (id: string) => makePostThumbnail(installation.deps, id);
const makeLarge = (id: string) => makePostRendition(installation.deps, id);

/** The messages to screens since the last call, without those to consoles. */
const pushed = () => installation.realtime.take().filter((message) => message.event !== "postChanged");
/** The push of a post at this wall version; below, of its removal. */
const shown = (version: number, post: object) => ({
  event: "newEventPost",
  data: { version, post: expect.objectContaining(post) },
});
const removed = (version: number, id: string) => ({
  event: "eventPostRemoved",
  data: { version, id, event_id: event.id },
});
const small = { media_url: null, thumbnail_media_url: expect.stringContaining("/public/") };
const large = { media_url: expect.stringContaining("/public/") };

async function wall(): Promise<PublicPost[]> {
  return (await call(getApprovedEventPosts, { params: { eventId: event.id } })).body;
}
async function changes(since: number) {
  return (await call(wallChanges, { params: { eventId: event.id }, query: { since } })).body;
}

describe("approved photos", () => {
  it("an approved photo is on the wall with its thumbnail at once, and gets its large picture as a new version in place", async () => {
    const id = await submitPhoto(event);
    await makeThumbnail(id);
    installation.realtime.take();
    await set(id, "approve");
    expect(pushed()).toMatchObject([shown(1, { id, wall_position: 1, ...small })]);
    expect(await wall()).toMatchObject([{ id, wall_position: 1, ...small }]);

    await makeLarge(id);
    expect(pushed()).toMatchObject([shown(2, { id, wall_position: 1, ...large })]);
    expect(await wall()).toMatchObject([{ id, wall_position: 1, ...large }]);
    expect(await changes(1)).toMatchObject({ version: 2, posts: [{ id, wall_position: 1, ...large }], removed: [] });
  });

  it("a photo approved before any picture comes onto the wall with the first of them", async () => {
    const id = await submitPhoto(event);
    await set(id, "approve");
    expect([pushed(), await wall()]).toMatchObject([[{ event: "postSubmitted" }], []]);
    await makeThumbnail(id);
    expect(pushed()).toMatchObject([shown(1, { id, wall_position: 1, ...small })]);
    await makeLarge(id);
    expect(pushed()).toMatchObject([shown(2, { id, wall_position: 1, ...large })]);
  });

  it("a photo taken down between its two pictures is gone, and the second puts nothing back", async () => {
    const id = await submitPhoto(event);
    await makeThumbnail(id);
    await set(id, "approve");
    installation.realtime.take();
    await set(id, "private");
    expect(pushed()).toMatchObject([removed(2, id)]);
    await makeLarge(id);
    expect([pushed(), await wall()]).toEqual([[], []]);
    expect(await changes(1)).toMatchObject({ version: 2, posts: [], removed: [id] });
    expect(await readPost(installation.deps, id)).toMatchObject({ media_state: "ready", wall_position: null });
  });

  it("a photo taken down and approved again between its two pictures keeps the later place", async () => {
    const id = await submitPhoto(event);
    await makeThumbnail(id);
    await set(id, "approve");
    await set(id, "private");
    await set(id, "approve");
    installation.realtime.take();
    await makeLarge(id);
    expect(pushed()).toMatchObject([shown(4, { id, wall_position: 3, ...large })]);
  });

  it("a photo stays below one approved later, whichever large picture is made first", async () => {
    const [first, second] = [await submitPhoto(event), await submitPhoto(event)];
    for (const id of [first, second]) {
      await makeThumbnail(id);
      await set(id, "approve");
    }
    await makeLarge(second);
    await makeLarge(first);
    expect((await wall()).map(({ id }) => id)).toEqual([second, first]);
  });

  it("a photo whose large picture cannot be made leaves the wall with a version of its own", async () => {
    const id = await submitPhoto(event);
    await makeThumbnail(id);
    await set(id, "approve");
    const { original_key } = await readPost(installation.deps, id);
    await installation.deps.storage.put(original_key ?? "", { bytes: Buffer.from("no picture") }, "image/jpeg");
    installation.realtime.take();
    await makeLarge(id);
    expect(pushed()).toMatchObject([removed(2, id)]);
    expect([await wall(), await changes(1)]).toMatchObject([[], { version: 2, posts: [], removed: [id] }]);
  });

  it("a photo is shared with its large picture, and until that is made with the event's", async () => {
    const id = await submitPhoto(event);
    await makeThumbnail(id);
    await set(id, "approve");
    const imagesOf = async () => {
      const found = await getPublicWall(installation.deps, event.event_url_slug, id);
      if (found.access !== "open") throw new Error("The wall is not open.");
      const branded = { ...found.event, brand_social_share_image_url: "/share.png" };
      return wallMetadata(branded, { configured: null, network: null }, found.linked).openGraph?.images;
    };
    expect(await imagesOf()).toEqual([{ url: "/share.png" }]);
    await makeLarge(id);
    expect(await imagesOf()).toEqual([expect.objectContaining(large && { url: large.media_url })]);
  });
});

describe("database constraints of the wall", () => {
  const place = { wall_position: 1, status: "approve" } as const;
  const thumbnail_media_key = "public/thumbnail.webp";

  it("the database forbids on a wall a photo without its thumbnail, a clip that is not ready, failed media and unapproved posts", async () => {
    const refused = [
      { ...place },
      { ...place, media_type: "video", thumbnail_media_key },
      { ...place, media_state: "failed", thumbnail_media_key },
      { ...place, media_state: "ready" },
      { wall_position: 1, status: "private", thumbnail_media_key },
    ] as const;
    for (const values of refused) {
      const cause = expect.objectContaining({ constraint_name: "posts_wall_position_check" });
      await expect(createPost(installation.deps, event, values)).rejects.toMatchObject({ cause });
    }
    await createPost(installation.deps, event, { ...place, thumbnail_media_key });
    await createReadyPost(installation.deps, event, { ...place, wall_position: 2 });
  });
});

describe("dimensions known with the thumbnail", () => {
  // Odd sizes, and sizes around the renditions' own widths of 480 and 1,920 pixels.
  const sizes: [width: number, height: number][] = [
    [1_921, 1_081],
    [1_919, 1_441],
    [479, 333],
    [481, 1_000],
    [400, 6_000],
    [3_001, 97],
  ];

  it.each(sizes)(
    "the dimensions of a photo of %d by %d are those of the large picture, to the pixel",
    async (width, height) => {
      for (const orientation of [1, 6]) {
        const even = height + (height % 2);
        const { body } = await submit(event, await makePhoto({ width, height: even, orientation }));
        await makeThumbnail(body.id);
        const { media_width, media_height } = await readPost(installation.deps, body.id);
        await makeLarge(body.id);
        expect(await readPost(installation.deps, body.id)).toMatchObject({ media_width, media_height });
      }
    },
    60_000,
  );

  it("the dimensions of an animation are those of one of its frames", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 700, height: 501, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame("red"), await frame("blue")], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await submit(event, moving);
    await makeThumbnail(body.id);
    expect(await readPost(installation.deps, body.id)).toMatchObject({ media_width: 700, media_height: 501 });
    await makeLarge(body.id);
    expect(await readPost(installation.deps, body.id)).toMatchObject({ media_width: 700, media_height: 501 });
  });

  it("the dimensions are the thumbnail's own when the original has another shape", () => {
    const thumbnail = { width: 480, height: 480, bytes: 1, colour: null, hash: null, isDamaged: false };
    const measures = largeMeasures({ ...thumbnail, original: { width: 1_000, height: 500 } });
    expect(measures).toEqual({ width: 480, height: 480 });
  });
});

it("a thumbnail that another run made meanwhile stays, and the second leaves no bytes behind", async () => {
  const id = await submitPhoto(event);
  const before = await installation.storedKeys();
  const { storage } = installation.deps;
  const put = storage.put.bind(storage);
  let isFirst = true;
  storage.put = async (...stored) => {
    if (isFirst) {
      isFirst = false;
      await makeThumbnail(id);
    }
    return put(...stored);
  };
  await makeThumbnail(id);
  storage.put = put;
  const { thumbnail_media_key } = await readPost(installation.deps, id);
  const added = (await installation.storedKeys()).filter((key) => !before.includes(key));
  expect(added).toEqual([thumbnail_media_key]);
});
