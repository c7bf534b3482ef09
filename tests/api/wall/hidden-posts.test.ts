import { beforeEach, expect, it } from "vitest";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { completePost, completeThumbnail, failPost } from "@/lib/server/features/posts/complete-media";
import { erasePost } from "@/lib/server/features/posts/erase";
import { undoPostStatus, updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import type { WallChanges } from "@/lib/shared/posts/contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createPost, createReadyPost } from "../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;
/** The number of wall changes since the test began. */
let version: number;

beforeEach(async () => {
  event = await createEvent(installation.deps, cast.account_id);
  version = 0;
});

const set = (id: string, status: SettablePostStatus) => updatePostStatus(installation.deps, cast.admin, id, status);
const undo = (id: string, status: SettablePostStatus) => undoPostStatus(installation.deps, cast.admin, id, status);
const measures = { media_width: 640, media_height: 480 };

/** Approves another post, because screens ask only when the version changes. */
async function moveOn() {
  const { id } = await createReadyPost(installation.deps, event);
  await set(id, "approve");
  version += 1;
  return id;
}

async function missedSince(since: number): Promise<WallChanges> {
  const { body } = await call(wallChanges, { params: { eventId: event.id }, query: { since } });
  return body;
}

/** Expects no answer at any version to name this post. */
async function expectUnknown(id: string) {
  await moveOn();
  for (let since = 0; since <= version; since += 1) {
    const missed = await missedSince(since);
    expect(missed).toMatchObject({ version, removed: [] });
    expect(missed.posts.map((post) => post.id)).not.toContain(id);
  }
}

it("wall-changes never names a post that was never on the wall, whatever happens to it", async () => {
  const { id } = await createPost(installation.deps, event);
  await moveOn();
  await expectUnknown(id);
  for (const status of ["private", "banned", "delete"] as const) {
    await set(id, status);
    await expectUnknown(id);
  }
  await undo(id, "delete");
  await expectUnknown(id);
  await updatePostFavourite(installation.deps, cast.admin, id, "yes");
  await expectUnknown(id);
  const thumbnail = { thumbnail_media_key: `public/${id}-thumbnail.webp`, ...measures };
  await completeThumbnail(installation.deps, id, thumbnail, [], async () => {});
  await expectUnknown(id);
  await completePost(installation.deps, id, { media_key: `public/${id}.webp`, ...measures }, []);
  await expectUnknown(id);
  await erasePost(installation.deps, cast.admin, id);
  await expectUnknown(id);
});

it("wall-changes never names a post whose pictures could not be made, approved or not", async () => {
  const { id } = await createPost(installation.deps, event);
  await moveOn();
  await set(id, "approve");
  await expectUnknown(id);
  await failPost(installation.deps, { id }, "A sentence.");
  await expectUnknown(id);
  await set(id, "banned");
  await expectUnknown(id);
});

it("wall-changes names a post that left the wall as gone at that version, and not again when it changes while hidden", async () => {
  const id = await moveOn();
  await set(id, "banned");
  version += 1;
  const leftAt = version;
  for (const change of [
    () => set(id, "private"),
    () => set(id, "delete"),
    () => undo(id, "delete"),
    () => updatePostFavourite(installation.deps, cast.admin, id, "yes"),
  ]) {
    await change();
    await moveOn();
    expect((await missedSince(leftAt - 1)).removed).toEqual([id]);
    for (let since = leftAt; since <= version; since += 1) expect((await missedSince(since)).removed).toEqual([]);
  }
});
