import { beforeEach, describe, expect, it } from "vitest";
import { PUT as updateFavourite } from "@/app/api/events/update-event-post-favourite/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { newEventPostMessage } from "@/lib/shared/posts/contract";
import type { SettablePostStatus, YesNo } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost, readPost } from "../../support/posts";
import { listPublic } from "../../support/posts/published";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createEvent(installation.deps, cast.account_id);
});

const star = (id: string, is_favourite: YesNo = "yes") =>
  call(updateFavourite, { method: "PUT", as: cast.admin, params: { id }, body: { is_favourite } });
const set = (id: string, status: SettablePostStatus) => updatePostStatus(installation.deps, cast.admin, id, status);
const missedSince = async (since: number) =>
  (await call(wallChanges, { params: { eventId: event.id }, query: { since } })).body;

/** The messages to the event's screens since the last call. */
const pushed = () => installation.realtime.take().filter(({ channel }) => channel === `event-${event.id}`);

async function approved(): Promise<string> {
  const { id } = await createReadyPost(installation.deps, event);
  await set(id, "approve");
  return id;
}

describe("starring a post on the wall", () => {
  it("a star is the wall's next version, pushed as the post in its place, reported by wall-changes, and in the public list", async () => {
    const [first, second] = [await approved(), await approved()];
    installation.realtime.take();
    installation.pageCache.expired.length = 0;
    expect((await star(first)).status).toBe(200);

    const shown = { id: first, is_favourite: "yes", wall_position: 1 };
    expect(pushed()).toEqual([
      {
        channel: `event-${event.id}`,
        event: "newEventPost",
        data: { version: 3, post: expect.objectContaining(shown) },
      },
    ]);
    expect(installation.pageCache.expired).toEqual([event.event_url_slug]);
    expect(await missedSince(2)).toMatchObject({ version: 3, posts: [shown], removed: [], event_changed: false });
    expect((await listPublic(event)).map(({ id, is_favourite }) => [id, is_favourite])).toEqual([
      [second, "no"],
      [first, "yes"],
    ]);

    await star(first, "no");
    expect(pushed()).toMatchObject([
      { data: { version: 4, post: { id: first, is_favourite: "no", wall_position: 1 } } },
    ]);
    expect(await missedSince(2)).toMatchObject({ version: 4, posts: [{ id: first, is_favourite: "no" }] });
  });

  it("a star that the post already has changes nothing, and is pushed to nobody", async () => {
    const id = await approved();
    await star(id);
    installation.realtime.take();
    expect((await star(id)).body).toMatchObject({ id, is_favourite: "yes" });
    expect(installation.realtime.take()).toEqual([]);
    expect(await missedSince(2)).toMatchObject({ version: 2, posts: [] });
  });

  it("a star notifies the consoles, by id only", async () => {
    const id = await approved();
    installation.realtime.take();
    await star(id);
    const notices = installation.realtime.take().filter((message) => message.event === "postChanged");
    expect(notices.map(({ channel }) => channel)).toContain(noticeChannel(cast.admin));
    for (const { data } of notices) expect(data).toEqual({ id, event_id: event.id });
  });

  it("a star is versioned in order with simultaneous changes: every version is pushed once", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, approved));
    installation.realtime.take();
    const others = await Promise.all(ids.map(() => createReadyPost(installation.deps, event)));
    await Promise.all([
      ...ids.map((id) => star(id)),
      ...others.map(({ id }) => set(id, "approve")),
      ...ids.map((id) => star(id, "no")),
    ]);
    const versions = pushed().map(({ data }) => newEventPostMessage.parse(data).version);
    const changed = await missedSince(0);
    // The four first approvals were versions 1 to 4.
    expect(versions.sort((one, other) => one - other)).toEqual(versions.map((_, index) => 5 + index));
    expect(changed.version).toBe(4 + versions.length);
  });
});

describe("starring a hidden post", () => {
  const hidden = [
    ["waits", async () => (await createReadyPost(installation.deps, event)).id],
    ...(["private", "banned", "delete"] as const).map(
      (status) =>
        [
          `was set to ${status}`,
          async () => {
            const id = await approved();
            await set(id, status);
            return id;
          },
        ] as const,
    ),
  ] as const;

  it.each(hidden)(
    "a star on a post that %s is no change of the wall, and pushes it to no screen",
    async (_state, make) => {
      const id = await make();
      const { wall_version } = await readPost(installation.deps, id);
      const { version } = await missedSince(0);
      installation.realtime.take();
      installation.pageCache.expired.length = 0;
      expect((await star(id)).body).toMatchObject({ is_favourite: "yes" });
      expect(pushed()).toEqual([]);
      expect(installation.pageCache.expired).toEqual([]);
      expect((await readPost(installation.deps, id)).wall_version).toBe(wall_version);
      const missed = await missedSince(0);
      expect(missed).toMatchObject({ version, posts: [] });
      expect(await missedSince(version)).toMatchObject({ posts: [], removed: [] });
    },
  );

  it("a hidden post's star comes with it onto the wall", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await star(id);
    installation.realtime.take();
    await set(id, "approve");
    expect(pushed()).toMatchObject([{ data: { post: { id, is_favourite: "yes" } } }]);
  });

  it("a star on a post that is removed at the same moment leaves the wall without it, in either order", async () => {
    const id = await approved();
    await Promise.all([set(id, "banned"), star(id)]);
    expect((await missedSince(0)).posts).toEqual([]);
    expect((await missedSince(0)).removed).toEqual([id]);
    expect(await listPublic(event)).toEqual([]);
    expect(await readPost(installation.deps, id)).toMatchObject({ status: "banned", is_favourite: "yes" });
  });
});
