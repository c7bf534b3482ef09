import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PUT as updateAlbum } from "@/app/api/albums/update-album/[id]/route";
import { DELETE as eraseEventPost } from "@/app/api/events/erase-event-post/[id]/route";
import { albums } from "@/db/schema/albums";
import { posts } from "@/db/schema/posts/posts";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { albumRules } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { bytesOf, chunksOf } from "../../support/export/exports";
import { checkZip } from "../../support/export/zip-check";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { askForZip, fetchZip, openAlbum, readAlbum, readChanges, showPost } from "../../support/posts/albums";
import { addressesOf, stillServed } from "../../support/posts/published";
import { givePost, newToken, takeBack } from "../../support/posts/receipts";

const installation = testInstallation();
const scene = eventScene(installation);

const show = (caption?: string, event: TestEvent = scene.event) =>
  showPost(installation.deps, scene.cast, event, caption);
const change = (body: object) =>
  call(updateAlbum, { method: "PUT", params: { id: scene.event.id }, as: scene.cast.admin, body });
const captionsOf = async (token: string) => (await readAlbum(token)).body.posts.map(({ caption }) => caption);

describe("takedown", () => {
  it.each(["banned", "taken back", "erased"])(
    "a %s post leaves the album, its addresses and its ZIP at once",
    async (way) => {
      const token = await openAlbum(installation.deps, scene.event);
      await show("stays");
      const post = await show("goes");
      const guest = newToken();
      await givePost(installation.deps, post.id, guest);
      const goes = addressesOf((await readAlbum(token)).body.posts.slice(0, 1));
      expect(await stillServed(installation, goes)).toEqual(goes);
      expect(goes).toHaveLength(2);
      const { version } = (await readChanges(token, 0)).body;
      const path = (await askForZip(token)).body.path ?? "";
      expect((await fetchZip(path)).status).toBe(200);

      if (way === "a banned") await updatePostStatus(installation.deps, scene.cast.admin, post.id, "banned");
      else if (way === "an erased")
        await call(eraseEventPost, { method: "DELETE", as: scene.cast.admin, params: { id: post.id } });
      else await takeBack(guest, post.id);

      const { body: changes } = await readChanges(token, version);
      expect(changes).toMatchObject({ removed: [post.id], posts: [], is_cut: false });
      expect(await captionsOf(token)).toEqual(["stays"]);
      expect((await fetchZip(path)).status).toBe(409);
      const fresh = await fetchZip((await askForZip(token)).body.path ?? "");
      const { files } = await checkZip(chunksOf(fresh));
      expect(files.map(({ name }) => name)).toEqual([expect.stringContaining("stays")]);
      expect(await stillServed(installation, goes)).toEqual([]);
    },
  );
});

describe("the ZIP", () => {
  it("it has the large pictures alone, without lists and addresses, and continues from any byte", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    await show("one");
    await show("two");
    const path = (await askForZip(token)).body.path ?? "";
    const whole = await bytesOf(await fetchZip(path));
    const { files } = await checkZip(Readable.from([whole]));
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^pictures\/.* Ada - one\.webp$/),
      expect.stringMatching(/^pictures\/.* Ada - two\.webp$/),
    ]);
    // More than a letter or two: checksums and times may hold any of those.
    expect(whole.toString("latin1")).not.toMatch(/@example|\.csv/);
    const rest = await fetchZip(path, { range: "bytes=100-" });
    expect(rest.status).toBe(206);
    expect(await bytesOf(rest)).toEqual(whole.subarray(100));
  });

  it("guests share one list while the album stays as it is", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    await show();
    const idOf = (path: string | null) => path?.split("?")[0];
    const first = idOf((await askForZip(token)).body.path);
    expect(idOf((await askForZip(token)).body.path)).toBe(first);
  });

  it("a download ends when the album closes", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    await show();
    const path = (await askForZip(token)).body.path ?? "";
    await installation.deps.db.update(albums).set({ is_open: "off" }).where(eq(albums.event_id, scene.event.id));
    expect((await fetchZip(path)).status).toBe(404);
    await change({ is_open: "on" });
    // Its list is gone with the change.
    expect((await fetchZip(path)).status).toBe(404);
  });

  it("downloads have places per album, and another album keeps its own", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    const large = await show();
    const bytes = Buffer.alloc(8 * 1024 * 1024, "large");
    await installation.deps.storage.put(large.media_key ?? "", { bytes }, "image/webp");
    await installation.deps.db
      .update(posts)
      .set({ media_key: large.media_key, media_bytes: bytes.length, media_crc32: crc32(bytes) })
      .where(eq(posts.id, large.id));
    const path = (await askForZip(token)).body.path ?? "";
    const readers = await Promise.all(
      Array.from({ length: albumRules.downloadsPerAlbum }, async () => {
        const reader = (await fetchZip(path)).body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    expect((await fetchZip(path)).status).toBe(429);
    expect((await askForZip(token)).status).toBe(429);
    const other = await createEvent(installation.deps, scene.cast.account_id);
    await show("of another event", other);
    const otherPath = (await askForZip(await openAlbum(installation.deps, other))).body.path ?? "";
    expect((await fetchZip(otherPath)).status).toBe(200);
    for (const reader of readers) await reader?.cancel();
    expect((await fetchZip(path)).status).toBe(200);
  });
});
