import { readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findReferencedKeys } from "@/db/queries/upkeep/stored-keys";
import { posts } from "@/db/schema/posts/posts";
import { applyBackup } from "@/host/backup/apply-backup";
import { makeBackup } from "@/host/backup/make-backup";
import { erasePost } from "@/lib/server/features/posts/erase";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { Storage } from "@/lib/shared/ports/storage";
import { bytesOf, keptRows, openTarget, waitingJobs } from "../../support/host/backups";
import { testInstallation } from "../../support/installation";
import { assignModerator, type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { createReadyPost, readPost, submitPhoto } from "../../support/posts";
import { publish } from "../../support/posts/published";
import { runRemovals } from "../../support/storage/removals";
import { keysOf } from "../../support/storage/stores";

/** The source uses a bucket and the target a folder, so that both are read and written. */
const installation = testInstallation({ storage: "s3" });
let target: Awaited<ReturnType<typeof openTarget>>;
let cast: Cast;
let event: TestEvent;

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  target = await openTarget();
  cast = await createCast(installation.deps);
  event = await createEvent(installation.deps, cast.account_id);
  await assignModerator(installation.deps, event, cast.moderator);
});
afterAll(() => target?.close());

const source = () => ({ databaseUrl: installation.databaseUrl, storage: installation.deps.storage });
const archive = (name: string) => path.join(target.folder, name);
const onTarget = async (id: string) => (await target.db.select().from(posts).where(eq(posts.id, id)))[0];

/** A store that calls `act` at its first read: after the database's snapshot, before any byte of the media. */
function afterSnapshot(storage: Storage, act: () => Promise<void>): Storage {
  let acted: Promise<void> | null = null;
  return {
    ...storage,
    read: async (key, range) => {
      acted ??= act();
      await acted;
      return storage.read(key, range);
    },
  };
}

it("a backup made while guests post holds every post acknowledged before with its media, and nothing erased or taken down meanwhile", async () => {
  const { deps } = installation;
  const kept = await publish(installation, event, cast.admin, "photo");
  const takenDown = await publish(installation, event, cast.admin, "photo");
  const erased = await publish(installation, event, cast.admin, "photo");
  const before = [kept.id, takenDown.id, erased.id];
  // A post without renditions yet.
  const unmade = await submitPhoto(event);
  before.push(unmade);

  // A post that lost its file is still backed up.
  const bare = await createReadyPost(deps, event);

  let isOpen = true;
  const acknowledged: string[] = [];
  const guests = Promise.all(
    [1, 2].map(async () => {
      while (isOpen) acknowledged.push(await submitPhoto(event));
    }),
  );
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(3), { timeout: 10_000 });
  before.push(...acknowledged);
  const oldKeys = await readPost(deps, takenDown.id);
  const storage = afterSnapshot(deps.storage, async () => {
    await updatePostStatus(deps, cast.moderator, takenDown.id, "banned");
    await erasePost(deps, cast.admin, erased.id);
    await runRemovals(installation);
  });
  const file = archive("under-load.tar");
  const made = await makeBackup({ ...source(), storage }, file);
  isOpen = false;
  await guests;
  // Two old addresses of the post taken down, and the three files of the erased one.
  expect(made.missingKeys.length).toBeGreaterThanOrEqual(5);
  expect(made.lostKeys).toContain(bare.original_key);
  expect(readdirSync(target.folder).filter((name) => name.startsWith("under-load"))).toEqual(["under-load.tar"]);

  await applyBackup(target, file, { isReplacing: false });
  for (const id of before.filter((each) => each !== erased.id)) {
    const post = await onTarget(id);
    const key = post?.original_key ?? "";
    expect(await bytesOf(target.storage, key), id).toEqual(await bytesOf(deps.storage, key));
  }
  expect(await onTarget(bare.id)).toMatchObject({ original_key: bare.original_key });
  expect(await onTarget(erased.id)).toBeUndefined();
  expect(await onTarget(takenDown.id)).toMatchObject({
    status: "pending",
    media_state: "processing",
    media_key: null,
    thumbnail_media_key: null,
    wall_position: null,
  });
  expect(await onTarget(kept.id)).toMatchObject({ status: "approve", media_state: "ready" });
  const jobs = await waitingJobs(target.db);
  expect(jobs).toContain(`make-thumbnail make-thumbnail:${unmade}`);
  expect(jobs).toContain(`make-thumbnail make-thumbnail:${takenDown.id}`);
  expect(jobs.join()).not.toContain(erased.id);
  // A restored file at a taken-down post's old address would be public again.
  const stored = await keysOf(target.storage);
  for (const key of [oldKeys.media_key, oldKeys.thumbnail_media_key]) expect(stored).not.toContain(key);
  const named = [...(await findReferencedKeys(target.db))].filter((key) => !made.lostKeys.includes(key));
  expect(stored).toEqual(named.sort());
  expect(target.pageCache.expired).toEqual(["*"]);
});

it("a restore over an installation that has changed since brings back the backup's state and removes what is newer", async () => {
  const { deps } = installation;
  const file = archive("quiet.tar");
  await makeBackup({ databaseUrl: target.databaseUrl, storage: target.storage }, file);
  const rows = await keptRows(target.db);
  const since = await publish(installation, event, cast.admin, "photo");
  const keys = await readPost(deps, since.id);

  await applyBackup({ ...deps, databaseUrl: installation.databaseUrl }, file, { isReplacing: true });
  expect(await keptRows(deps.db)).toEqual(rows);
  await runRemovals(installation);
  const stored = await keysOf(deps.storage);
  expect(stored).not.toContain(keys.media_key);
  expect(stored).not.toContain(keys.original_key);
  for (const key of await keysOf(target.storage)) expect(stored).toContain(key);
  // Post counts and the bin's days continue from the restored state.
  await submitPhoto(event);
  expect((await keptRows(deps.db)).length).toBeGreaterThan(rows.length);
});

it("a delayed post counts as due when it is restored, whatever the clock says", async () => {
  const { deps } = installation;
  const waiting = await createEvent(deps, cast.account_id, { wall_delay: "on" });
  const [whole, bare] = [await createReadyPost(deps, waiting), await createReadyPost(deps, waiting)];
  for (const key of [whole.original_key, whole.media_key, whole.thumbnail_media_key]) {
    await deps.storage.put(key ?? "", { bytes: Buffer.from("a picture") }, "image/webp");
  }
  for (const { id } of [whole, bare]) await updatePostStatus(deps, cast.admin, id, "approve");
  await deps.db.update(posts).set({ wall_due_at: "2099-01-01T00:00:00Z" }).where(eq(posts.id, whole.id));
  const file = archive("waiting.tar");
  await makeBackup(source(), file);

  await applyBackup(target, file, { isReplacing: true });
  const restored = await onTarget(whole.id);
  expect(restored).toMatchObject({ status: "approve", wall_position: null });
  expect(Date.parse(restored?.wall_due_at ?? "")).toBeLessThanOrEqual(Date.now());
  expect(await waitingJobs(target.db)).toContain(`show-on-wall show-on-wall:${whole.id}`);
  expect(["approve", "pending"]).toContain((await onTarget(bare.id))?.status);
});
