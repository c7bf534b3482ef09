import { crc32 } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getExportSize } from "@/app/api/exports/get-export-size/[id]/route";
import { lostChecksum } from "@/db/queries/upkeep/exports";
import { posts } from "@/db/schema/posts/posts";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import type { ExportChoice, ExportSize } from "@/lib/shared/export/contract";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { askForExport, chunksOf, exportAddressOf, fetchExport } from "../../support/export/exports";
import { checkZip } from "../../support/export/zip-check";
import { testInstallation } from "../../support/installation";
import { makeDistinctPhoto } from "../../support/pictures";
import { createPost, readPost } from "../../support/posts";
import { submit, submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const scene = eventScene(installation, { wait_alarm_seconds: 0 });
const text = messages.export;

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const work = () => drainJobs(installation.databaseUrl, installation.deps);
const sizeOf = async (choice: Partial<ExportChoice>, as = scene.cast.admin) =>
  (await call<ExportSize>(getExportSize, { params: { id: scene.event.id }, query: choice, as })).body;
const forgetChecksums = () =>
  installation.deps.db
    .update(posts)
    .set({ original_crc32: null, media_crc32: null, media_bytes: null })
    .where(eq(posts.event_id, scene.event.id));

async function readStored(key: string | null) {
  const stored = await installation.deps.storage.read(key ?? "");
  return Buffer.from(await new Response(stored?.stream).arrayBuffer());
}

/** Compares the checksums in a post's row with the stored files. */
async function expectTrue(id: string) {
  const post = await readPost(installation.deps, id);
  const [original, media] = [await readStored(post.original_key), await readStored(post.media_key)];
  expect(post).toMatchObject({
    original_bytes: original.length,
    original_crc32: crc32(original),
    media_bytes: media.length,
    media_crc32: crc32(media),
  });
  return post;
}

async function addPhoto(seed: number) {
  const { body } = await submit(scene.event, await makeDistinctPhoto(seed));
  await work();
  return body.id;
}

async function addClip() {
  const { video_id } = await uploadVideo(scene.event, await makeClip());
  const { body } = await submitVideo(scene.event, video_id);
  await work();
  return body.id;
}

describe("stored checksums", () => {
  it("a photo's checksums are stored on arrival and when its large picture is made", async () => {
    const { body } = await submit(scene.event, await makeDistinctPhoto(1));
    const post = await readPost(installation.deps, body.id);
    expect(post.original_crc32).toBe(crc32(await readStored(post.original_key)));
    await work();
    await expectTrue(body.id);
  });

  it("a clip's checksum is stored by the worker", async () => {
    await expectTrue(await addClip());
  });

  it("checksums follow a takedown and a new approval", async () => {
    const id = await addPhoto(2);
    for (const status of ["approve", "banned", "approve"] as const) {
      await updatePostStatus(installation.deps, scene.cast.admin, id, status);
    }
    await expectTrue(id);
  });
});

describe("posts without checksums", () => {
  it("a job computes missing checksums in batches, and the download can begin", async () => {
    const ids = [await addPhoto(3), await addPhoto(4), await addClip()];
    await forgetChecksums();
    const choice = { posts: "all", pictures: "large" } as const;
    expect(await sizeOf(choice)).toMatchObject({ state: "unprepared", posts: 3, files: 3, missing: 3 });
    const asked = await askForExport(scene.event, scene.cast.admin, choice);
    expect([asked.status, asked.body]).toEqual([201, { state: "preparing", path: null, expires_at: null, missing: 3 }]);
    expect(await sizeOf(choice)).toMatchObject({ state: "preparing" });
    await work();
    expect(await sizeOf(choice)).toMatchObject({ state: "ready", missing: 0 });
    const { files } = await checkZip(
      chunksOf(await fetchExport(await exportAddressOf(scene.event, scene.cast.admin, choice))),
    );
    // Three pictures and the archive's two lists.
    expect(files).toHaveLength(5);
    await askForExport(scene.event, scene.cast.admin, { posts: "all" });
    await work();
    for (const id of ids) await expectTrue(id);
  });

  it("checksums beyond one run are computed by the next runs", async () => {
    const { deps } = installation;
    const total = exportRules.checksumBatch + 1;
    const key = (await readPost(deps, await addPhoto(5))).original_key;
    if (!key) throw new Error("The photo has no original.");
    for (let number = 1; number < total; number += 1) {
      const copy = key.replace(/(\.\w+)$/, `-${number}$1`);
      await deps.storage.put(copy, { bytes: Buffer.from(`photo ${number}`) }, "image/jpeg");
      await createPost(deps, scene.event, { original_key: copy });
    }
    await forgetChecksums();
    await askForExport(scene.event, scene.cast.admin, { posts: "all" });
    await work();
    expect(await sizeOf({ posts: "all" })).toMatchObject({ state: "ready", files: total });
  });

  it("a file missing from the store is listed as missing, and the rest is exported", async () => {
    const { deps } = installation;
    await addPhoto(6);
    const lost = await createPost(deps, scene.event);
    await askForExport(scene.event, scene.cast.admin, { posts: "all" });
    await work();
    expect((await readPost(deps, lost.id)).original_crc32).toBe(lostChecksum);
    expect(await sizeOf({ posts: "all" })).toMatchObject({ state: "ready", posts: 2, files: 1 });
    const path = await exportAddressOf(scene.event, scene.cast.admin, { posts: "all" });
    const { files, contents } = await checkZip(chunksOf(await fetchExport(path)), { keeps: () => true });
    expect(files).toHaveLength(3);
    expect(contents.get("posts.csv")?.toString()).toContain(`"${text.notes.lost}","${lost.id}"`);
  });

  it("a checksum job that gave up is reported, and can be restarted", async () => {
    const { deps } = installation;
    await addPhoto(7);
    await forgetChecksums();
    await askForExport(scene.event, scene.cast.admin, { posts: "all" });
    await deps.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    expect(await sizeOf({ posts: "all" })).toMatchObject({ state: "failed" });
    await askForExport(scene.event, scene.cast.admin, { posts: "all" });
    expect(await sizeOf({ posts: "all" })).toMatchObject({ state: "preparing" });
  });
});

describe("the export's size", () => {
  it("the export's size counts files, bytes and links of the choice", async () => {
    const id = await addPhoto(8);
    await addPhoto(9);
    await updatePostStatus(installation.deps, scene.cast.admin, id, "approve");
    const post = await readPost(installation.deps, id);
    const one = { state: "ready", posts: 1, files: 1, links: 0, missing: 0 };
    expect(await sizeOf({})).toEqual({ ...one, bytes: post.original_bytes });
    expect(await sizeOf({ pictures: "large" })).toEqual({ ...one, bytes: post.media_bytes });
    expect(await sizeOf({ posts: "all" })).toMatchObject({ posts: 2, files: 2 });
    const none = { state: "empty", posts: 0, files: 0, bytes: 0, links: 0, missing: 0 };
    expect(await sizeOf({ posts: "favourites" })).toEqual(none);
    expect((await askForExport(scene.event, scene.cast.admin, { posts: "favourites" })).status).toBe(409);
  });

  it("the export's size refuses an invalid choice", async () => {
    const { status } = await askForExport(scene.event, scene.cast.admin, { posts: "most" as "all" });
    expect(status).toBe(400);
  });
});
