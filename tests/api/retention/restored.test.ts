import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts/posts";
import { applyBackup } from "@/host/backup/apply-backup";
import { makeBackup } from "@/host/backup/make-backup";
import { erasePost } from "@/lib/server/features/posts/erase";
import { runRetention } from "@/lib/server/features/retention/run";
import { confirmSeen, listSoonDeleted, setRetention } from "@/lib/server/features/retention/service";
import { forgetOldErasures, listErased, noteErased } from "@/lib/server/outside/media/erased-list";
import { limits } from "@/lib/shared/limits";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createReadyPost } from "../../support/posts";

const installation = testInstallation();
const scene = eventScene(installation, { event_date: "2025-06-21" });
const folder = mkdtempSync(path.join(tmpdir(), "wallflower-retention-"));
const file = path.join(folder, "before.tar");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const created_at = "2025-06-21T20:00:00Z";
const isThere = async () =>
  (await installation.deps.db.select().from(events).where(eq(events.id, scene.event.id))).length > 0;
const run = (hours: number) => runRetention(installation.deps, inHours(hours));

it("a backup from before shows a deleted event as due for a day, and keeps what somebody erased erased", async () => {
  const { deps, databaseUrl } = installation;
  const { admin } = scene.cast;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const erased = await createReadyPost(deps, scene.event, { caption: "Erased by hand", created_at });
  const kept = await createReadyPost(deps, scene.event, { caption: "Deleted with its event", created_at });
  for (const key of [erased.original_key, erased.media_key, erased.thumbnail_media_key, kept.original_key])
    await deps.storage.put(key ?? "", { bytes: Buffer.from("a") }, "image/jpeg");
  await setRetention(deps, admin, scene.event.id, { days: 30, delete_on: null }, inHours(-60 * 24));
  await makeBackup({ databaseUrl, storage: deps.storage }, file);
  await erasePost(deps, admin, erased.id);
  await run(0);
  await run(25);
  expect(await isThere()).toBe(false);

  await applyBackup({ ...deps, databaseUrl }, file, { isReplacing: true });
  expect((await deps.db.select().from(posts)).map(({ caption }) => caption)).toEqual(["Deleted with its event"]);
  const due = await listSoonDeleted(deps, admin, inHours(0));
  expect(due.map(({ event_id }) => event_id)).toEqual([scene.event.id]);
  await confirmSeen(deps, admin, [scene.event.id], inHours(0));
  await run(23);
  expect(await isThere()).toBe(true);
  await run(25);
  expect(await isThere()).toBe(false);
}, 60_000);

it("the ids of erased posts leave the store once their time is over", async () => {
  const { storage } = installation.deps;
  const id = "0198c0de-0000-7000-8000-000000000001";
  await noteErased({ storage }, [id]);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);
  await forgetOldErasures(storage, inDays(limits.erasedListDays - 1));
  expect(await listErased(storage)).toContain(id);
  await forgetOldErasures(storage, inDays(limits.erasedListDays + 1));
  expect(await listErased(storage)).toEqual([]);
});
