import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { findOrphans } from "@/lib/server/outside/media/sweep";
import { limits } from "@/lib/shared/limits";
import type { Storage } from "@/lib/shared/ports/storage";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { readPost, submitPhoto } from "../../../support/posts";
import { addressesOf, namedKeys, publicAddresses, publish, stillServed } from "../../../support/posts/published";
import { runRemovals } from "../../../support/storage/removals";

/**
 * Posts that leave the wall while the store fails, processes die or media jobs run. Their old addresses must stop
 * working in every case, and no file may be left behind (docs/decisions/074).
 */

const installation = testInstallation();
const cast = testCast(installation);
const isBucket = inject("storage") === "s3";
let event: TestEvent;
let storage: Storage;
let before: string[];

/** Conversions of clips, and waiting for a store that stalls, take longer than the default timeout. */
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  storage = installation.deps.storage;
});
beforeEach(async () => {
  installation.deps.storage = storage;
  event = await createEvent(installation.deps, cast.account_id);
  before = await installation.storedKeys();
});

const set = (id: string, status: SettablePostStatus) => updatePostStatus(installation.deps, cast.admin, id, status);
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const makeJobsDue = () =>
  installation.deps.db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`);
/** Replaces or wraps calls of the store. */
const withStore = (calls: Partial<Storage>) => {
  installation.deps.storage = { ...storage, ...calls };
};

/** Expects the stored files to be exactly those named by the test's posts. */
async function expectNothingLeft(ids: string[]) {
  const added = (await installation.storedKeys()).filter((key) => !before.includes(key));
  expect(added.sort()).toEqual((await namedKeys(installation, ids)).sort());
}

describe("clips too large to be copied quickly", () => {
  /** Puts a clip onto the wall, and lets the store copy files of up to the clip's size plus `spareBytes` at a takedown. */
  async function publishLarge(spareBytes: number) {
    const clip = await publish(installation, event, cast.admin, "clip");
    const { original_bytes } = await readPost(installation.deps, clip.id);
    withStore({ quickCopyMaxBytes: (original_bytes ?? 0) + spareBytes });
    return clip;
  }

  it("a large clip is withdrawn without a copy, its poster stays for moderators, and an approval makes it again", async () => {
    const { id, addresses } = await publishLarge(-1);
    const hidden = await set(id, "private");
    expect(await stillServed(installation, addresses)).toEqual([]);
    expect(hidden).toMatchObject({ media_state: "withdrawn", media_url: null });
    const [poster] = addressesOf([hidden]);
    expect(await stillServed(installation, [poster ?? ""])).toEqual([poster]);
    await work();
    expect(await readPost(installation.deps, id)).toMatchObject({ media_state: "withdrawn", media_key: null });
    await expectNothingLeft([id]);

    await set(id, "banned");
    expect(await set(id, "approve")).toMatchObject({ media_state: "processing", thumbnail_media_url: poster });
    expect(await publicAddresses(event, id)).toEqual([]);
    await work();
    const again = await publicAddresses(event, id);
    expect([again.length, again[1]]).toEqual([2, poster]);
    expect(await stillServed(installation, [...addresses, ...again])).toEqual(again);
    await expectNothingLeft([id]);
  });

  it("a large clip that is banned before it is made again waits for the next approval", async () => {
    const { id } = await publishLarge(-1);
    for (const status of ["delete", "approve", "banned"] as const) await set(id, status);
    await work();
    expect(await readPost(installation.deps, id)).toMatchObject({ media_key: null, wall_position: null });
    await set(id, "approve");
    await work();
    expect(await publicAddresses(event, id)).toHaveLength(2);
    await expectNothingLeft([id]);
  });

  it("a clip of exactly the copy limit is copied, and one byte more makes it large", async () => {
    const { id } = await publishLarge(0);
    expect(await set(id, "private")).toMatchObject({ media_state: "ready" });
    expect(storage.quickCopyMaxBytes).toBe(isBucket ? limits.quickCopyMaxBytes : Number.POSITIVE_INFINITY);
  });
});

describe("failing stores", () => {
  it("a store that fails to copy does not keep a post on the wall: its files are removed and made again", async () => {
    for (const kind of ["photo", "clip"] as const) {
      const { id, addresses } = await publish(installation, event, cast.admin, kind);
      withStore({ copy: () => Promise.reject(new Error("The store does not copy.")) });
      expect(await set(id, "banned")).toMatchObject({ media_state: "withdrawn", thumbnail_media_url: null });
      expect(await stillServed(installation, addresses)).toEqual([]);
      installation.deps.storage = storage;
      await set(id, "approve");
      await work();
      const again = await publicAddresses(event, id);
      expect(await stillServed(installation, [...addresses, ...again])).toEqual(again);
      expect(again).toHaveLength(2);
      await expectNothingLeft([id]);
      await set(id, "delete");
      before = await installation.storedKeys();
    }
  });

  it("a store that copies one of two files leaves neither old file behind", async () => {
    const { id } = await publish(installation, event, cast.admin, "photo");
    const { thumbnail_media_key } = await readPost(installation.deps, id);
    withStore({
      copy: (from, ...to) =>
        from === thumbnail_media_key ? Promise.reject(new Error("Not this one.")) : storage.copy(from, ...to),
    });
    await set(id, "banned");
    await runRemovals(installation);
    await expectNothingLeft([id]);
  });

  it("a store that fails to remove fails no request, and the job removes the files once it works", async () => {
    const { id, addresses } = await publish(installation, event, cast.admin, "photo");
    withStore({ remove: () => Promise.reject(new Error("The store does not remove.")) });
    expect(await set(id, "banned")).toMatchObject({ status: "banned" });
    expect(await stillServed(installation, addresses)).toEqual(addresses);
    await runRemovals(installation);
    installation.deps.storage = storage;
    await makeJobsDue();
    await runRemovals(installation);
    expect(await stillServed(installation, addresses)).toEqual([]);
    await expectNothingLeft([id]);
  });

  if (isBucket) {
    it.each(["refuse", "stall", "break"] as const)(
      "a store whose copies %s does not keep the post on the wall",
      async (kind) => {
        const { id, addresses } = await publish(installation, event, cast.admin, "photo");
        await installation.failWrites(kind);
        await set(id, "banned").finally(() => installation.failWrites(null));
        expect(await stillServed(installation, addresses)).toEqual([]);
      },
    );
  }
});

describe("crashing processes", () => {
  it("a process that dies between the copies and the commit leaves the post unchanged, and copies that the sweep finds later", async () => {
    const { id, addresses } = await publish(installation, event, cast.admin, "photo");
    const { db } = installation.deps;
    const dying = Object.assign(Object.create(db), { transaction: () => Promise.reject(new Error("Killed.")) });
    await expect(updatePostStatus({ ...installation.deps, db: dying }, cast.admin, id, "banned")).rejects.toThrow();
    expect(await stillServed(installation, addresses)).toEqual(addresses);
    const named = await namedKeys(installation, [id]);
    const copies = (await installation.storedKeys()).filter((key) => !before.includes(key) && !named.includes(key));
    // One of the thumbnail and one of the large picture.
    expect(copies).toHaveLength(2);
    const young = await findOrphans(installation.deps, new Date(Date.now() - 60_000));
    expect(young.filter(({ key }) => copies.includes(key))).toEqual([]);
    const old = await findOrphans(installation.deps, new Date(Date.now() + 60_000));
    expect(old.map(({ key }) => key)).toEqual(expect.arrayContaining(copies));
    await storage.remove(copies);
  });

  it("a process that dies after the commit leaves the removal to a job that runs before all others", async () => {
    const { id, addresses } = await publish(installation, event, cast.admin, "photo");
    withStore({ remove: async () => {} });
    await submitPhoto(event);
    await set(id, "private");
    installation.deps.storage = storage;
    const [first] = await installation.deps.db.execute<{ name: string }>(sql`
      select task_identifier as name from graphile_worker.jobs where attempts = 0 order by priority, run_at, id limit 1`);
    expect(first?.name).toBe("remove-media");
    await runRemovals(installation);
    expect(await stillServed(installation, addresses)).toEqual([]);
    await work();
  });
});

describe("media jobs during a status change", () => {
  /** Blocks the store's next write until it is released. */
  function blockNextPut() {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isReached = () => {};
    const reached = new Promise<void>((resolve) => {
      isReached = resolve;
    });
    withStore({
      async put(...parts) {
        isReached();
        await released;
        return storage.put(...parts);
      },
    });
    return { reached, release };
  }

  it.each(["private", "banned"] as const)(
    "a media job that runs during a change to %s makes no old address work again",
    async (to) => {
      const id = await submitPhoto(event);
      await makePostThumbnail(installation.deps, id);
      await set(id, "approve");
      const addresses = await publicAddresses(event, id);
      const { reached, release } = blockNextPut();
      const making = makePostRendition(installation.deps, id);
      await reached;
      await set(id, to);
      release();
      await making;
      expect(await stillServed(installation, addresses)).toEqual([]);
      await set(id, "approve");
      expect(await stillServed(installation, await publicAddresses(event, id))).toHaveLength(2);
      await work();
      await expectNothingLeft([id]);
    },
  );

  it("a media job whose thumbnail was withdrawn meanwhile saves no large picture, and an approval makes both", async () => {
    const id = await submitPhoto(event);
    await makePostThumbnail(installation.deps, id);
    await set(id, "approve");
    const { reached, release } = blockNextPut();
    const making = makePostRendition(installation.deps, id);
    await reached;
    withStore({ copy: () => Promise.reject(new Error("The store does not copy.")) });
    expect(await set(id, "private")).toMatchObject({ media_state: "withdrawn" });
    installation.deps.storage = storage;
    await set(id, "approve");
    release();
    await making;
    expect(await readPost(installation.deps, id)).toMatchObject({ media_state: "processing", media_key: null });
    await work();
    expect(await stillServed(installation, await publicAddresses(event, id))).toHaveLength(2);
    await expectNothingLeft([id]);
  });

  it("a large picture that is saved between copying and locking loses its address, too", async () => {
    const id = await submitPhoto(event);
    await makePostThumbnail(installation.deps, id);
    await set(id, "approve");
    let addresses: string[] = [];
    let copies = 0;
    withStore({
      async copy(...parts) {
        await storage.copy(...parts);
        copies += 1;
        if (copies > 1) return;
        await makePostRendition({ ...installation.deps, storage }, id);
        addresses = await publicAddresses(event, id);
      },
    });
    await set(id, "banned");
    // One copy before the large picture was saved, and two after.
    expect([addresses.length, copies]).toEqual([2, 3]);
    expect(await stillServed(installation, addresses)).toEqual([]);
    await work();
    await expectNothingLeft([id]);
  });
});
