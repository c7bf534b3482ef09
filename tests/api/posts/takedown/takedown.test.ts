import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { events } from "@/db/schema/events";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { getPublicWall } from "@/lib/server/features/events/read";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import type { OrganiserPost, WallChanges } from "@/lib/shared/posts/contract";
import { call } from "../../../support/call";
import { eventScene } from "../../../support/events/event-scene";
import { testInstallation } from "../../../support/installation";
import type { Person } from "../../../support/people";
import { createReadyPost, readPost, submitPhoto } from "../../../support/posts";
import {
  addressesOf,
  listPublic,
  namedKeys,
  publicAddresses,
  publish,
  stillServed,
  submitReady,
} from "../../../support/posts/published";
import { runRemovals } from "../../../support/storage/removals";

const installation = testInstallation();
const scene = eventScene(installation);

/** Conversions of clips take longer than the default timeout. */
vi.setConfig({ testTimeout: 60_000 });

const set = (id: string, status: string, as: Person = scene.cast.moderator) =>
  call<OrganiserPost>(updateStatus, { method: "PUT", as, params: { id }, body: { status } });
const undo = (id: string, status: string, as: Person = scene.cast.moderator) =>
  call<OrganiserPost>(undoStatus, { method: "PUT", as, params: { id }, body: { status } });

/** The addresses of the post's media that its moderators get. */
const moderatorsAddresses = async (id: string) => {
  const answer = await call<OrganiserPost[]>(getAllEventPosts, { as: scene.cast.moderator, query: { ids: id } });
  return addressesOf(answer.body);
};
const changes = async (since: number) =>
  (await call<WallChanges>(wallChanges, { params: { eventId: scene.event.id }, query: { since } })).body;

/** Everything that the public can read of the event, as text. */
async function publicText(): Promise<string> {
  const page = await getPublicWall(installation.deps, scene.event.event_url_slug);
  return JSON.stringify([page, await listPublic(scene.event), await changes(0)]);
}

const kinds = ["photo", "clip"] as const;
const takedowns = ["banned", "private", "delete"] as const;

describe.each(kinds)("takedown of a %s", (kind) => {
  it("a banned, private or deleted post answers at none of its addresses, and at new ones when it is back", async () => {
    const { id } = await publish(installation, scene.event, scene.cast.admin, kind);
    const everPublic: string[] = [];
    for (const to of takedowns) {
      const addresses = await publicAddresses(scene.event, id);
      expect([to, await stillServed(installation, addresses)]).toEqual([to, addresses]);
      expect(addresses).toHaveLength(2);
      everPublic.push(...addresses);
      installation.realtime.take();
      installation.pageCache.expired.length = 0;

      const answer = await set(id, to);
      // The old addresses are dead at the answer, before any job has run.
      expect([to, await stillServed(installation, everPublic)]).toEqual([to, []]);
      const hidden = addressesOf([answer.body]);
      expect(hidden).toHaveLength(2);
      expect(hidden.filter((address) => everPublic.includes(address))).toEqual([]);
      expect(await moderatorsAddresses(id)).toEqual(hidden);
      expect(await stillServed(installation, hidden)).toEqual(hidden);
      const text = (await publicText()) + JSON.stringify(installation.realtime.take());
      for (const address of [...everPublic, ...hidden]) expect(text).not.toContain(address);
      expect(installation.pageCache.expired).toEqual([scene.event.event_url_slug]);

      await set(id, "approve");
      expect(await publicAddresses(scene.event, id)).toEqual(hidden);
      expect(JSON.stringify(installation.realtime.take())).toContain(hidden[0]);
      await runRemovals(installation);
      expect(await stillServed(installation, [...everPublic, ...hidden])).toEqual(hidden);
    }
  });

  it("a post that is taken down repeatedly leaves only the files that its row names", async () => {
    const before = await installation.storedKeys();
    const id = await submitReady(installation, scene.event, kind);
    const seen = new Set<string>();
    for (const status of ["approve", "banned", "approve", "private", "delete", "approve", "delete"]) {
      for (const address of addressesOf([(await set(id, status)).body])) seen.add(address);
    }
    // Each of its two files got a first address, and another at each of three takedowns.
    expect(seen.size).toBe(2 * (1 + 3));
    await runRemovals(installation);
    const added = (await installation.storedKeys()).filter((key) => !before.includes(key));
    expect(added.sort()).toEqual((await namedKeys(installation, [id])).sort());
  });

  it("an undo that takes a post off the wall is a takedown as well, and an undo brings it back under new addresses", async () => {
    const id = await submitReady(installation, scene.event, kind);
    await set(id, "approve");
    const first = await publicAddresses(scene.event, id);
    await set(id, "banned");
    await undo(id, "banned");
    const second = await publicAddresses(scene.event, id);
    expect(second).toHaveLength(2);
    expect(await stillServed(installation, [...first, ...second])).toEqual(second);
    expect((await undo(id, "approve")).body.status).toBe("pending");
    expect(await stillServed(installation, [...first, ...second])).toEqual([]);
    expect(await stillServed(installation, await moderatorsAddresses(id))).toHaveLength(2);
  });
});

it("a photo without a large picture loses its thumbnail's address, and the large picture gets a new one", async () => {
  const { deps } = installation;
  const id = await submitPhoto(scene.event);
  await makePostThumbnail(deps, id);
  await set(id, "approve");
  const addresses = await publicAddresses(scene.event, id);
  expect(addresses).toHaveLength(1);
  await set(id, "private");
  await makePostRendition(deps, id);
  expect(await stillServed(installation, addresses)).toEqual([]);
  await set(id, "approve");
  const again = await publicAddresses(scene.event, id);
  expect(again).toHaveLength(2);
  expect(await stillServed(installation, [...addresses, ...again])).toEqual(again);
});

it("a change among the hidden statuses, and an approval, keep the addresses", async () => {
  const id = await submitReady(installation, scene.event, "photo");
  const addresses = await moderatorsAddresses(id);
  for (const status of ["private", "banned", "delete", "approve", "approve"]) await set(id, status);
  expect(await moderatorsAddresses(id)).toEqual(addresses);
  expect(await stillServed(installation, addresses)).toEqual(addresses);
});

it("two moderators who act at once take a post down once, and leave no copy", async () => {
  const before = await installation.storedKeys();
  const id = await submitReady(installation, scene.event, "photo");
  for (let round = 0; round < 5; round += 1) {
    await set(id, "approve");
    const addresses = await publicAddresses(scene.event, id);
    const answers = await Promise.all([
      set(id, "banned"),
      set(id, "private", scene.cast.admin),
      set(id, "banned", scene.cast.admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stillServed(installation, addresses)).toEqual([]);
    await runRemovals(installation);
    const added = (await installation.storedKeys()).filter((key) => !before.includes(key));
    expect(added.sort()).toEqual((await namedKeys(installation, [id])).sort());
  }
});

it("a screen that asks for missed changes hears of the removal, and of a restored post only its new addresses", async () => {
  const [gone, back] = [
    await publish(installation, scene.event, scene.cast.admin, "photo"),
    await publish(installation, scene.event, scene.cast.admin, "photo"),
  ];
  const { version } = await changes(0);
  for (const { id } of [gone, back]) await set(id, "banned");
  await set(back.id, "approve");
  const missed = await changes(version);
  expect([missed.removed, missed.posts.map(({ id }) => id)]).toEqual([[gone.id], [back.id]]);
  for (const address of [...gone.addresses, ...back.addresses]) expect(JSON.stringify(missed)).not.toContain(address);
  expect(await stillServed(installation, addressesOf(missed.posts))).toHaveLength(2);
});

it("a post whose files were already lost is taken down all the same", async () => {
  const post = await createReadyPost(installation.deps, scene.event);
  await set(post.id, "approve");
  expect((await set(post.id, "banned")).body.status).toBe("banned");
  const { media_key, media_state } = await readPost(installation.deps, post.id);
  expect([media_key === post.media_key, media_state]).toEqual([false, "ready"]);
});

it("a deleted event's media are 404 at once", async () => {
  const { addresses } = await publish(installation, scene.event, scene.cast.admin, "photo");
  await deleteEvent(installation.deps, scene.cast.admin, scene.event.id);
  expect(await stillServed(installation, addresses)).toEqual([]);
});

it("an event that becomes Private takes no post down, and a ban in it does", async () => {
  const { id, addresses } = await publish(installation, scene.event, scene.cast.admin, "photo");
  await installation.deps.db.update(events).set({ event_status: "Private" }).where(eq(events.id, scene.event.id));
  expect(await stillServed(installation, addresses)).toEqual(addresses);
  await set(id, "banned");
  expect(await stillServed(installation, addresses)).toEqual([]);
});
