import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as eraseEventPost } from "@/app/api/events/erase-event-post/[id]/route";
import { POST as getUploadUrl } from "@/app/api/events/get-upload-url/route";
import { idempotencyKeys } from "@/db/schema/posts/idempotency-keys";
import { posts } from "@/db/schema/posts/posts";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { call } from "../../../support/call";
import { tablesThatContain } from "../../../support/database/database-words";
import { eventScene } from "../../../support/events/event-scene";
import { testInstallation } from "../../../support/installation";
import type { Person } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { createReadyPost, readPost, submitPhoto } from "../../../support/posts";
import { submit, submitVideo } from "../../../support/submissions";
import { makeClip } from "../../../support/videos/clips";
import { uploadVideo } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const scene = eventScene(installation, { wait_alarm_seconds: 0 });

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  installation.realtime.take();
  installation.pageCache.expired.length = 0;
});

const erase = (as: Person | null, id: string) => call(eraseEventPost, { method: "DELETE", as, params: { id } });
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const set = (id: string, status: "approve" | "banned" | "delete") =>
  updatePostStatus(installation.deps, scene.cast.admin, id, status);
const jobNames = async () =>
  (
    await installation.deps.db.execute<{ name: string }>(
      sql`select task_identifier as name from graphile_worker.jobs order by id`,
    )
  ).map(({ name }) => name);
const isThere = async (id: string) =>
  (await installation.deps.db.select().from(posts).where(eq(posts.id, id))).length > 0;

const guest = {
  person_name: "Quillon Secretname",
  person_email_id: "secret.guest@example.com",
  person_city: "Secretville",
  caption: "The secret caption",
};
/** Texts of the guest, which no table may hold after the erasure. */
const words = [...Object.values(guest), "Secretname"];

describe("permissions to erase", () => {
  const people = [
    ["an anonymous visitor", () => null, 401],
    ["a moderator of the event", () => scene.cast.moderator, 403],
    ["a moderator of another event", () => scene.cast.otherModerator, 403],
    ["an admin of another company", () => scene.cast.stranger, 404],
    ["an admin", () => scene.cast.admin, 200],
  ] as const;
  it.each(people)("erasing is allowed by role: %s", async (_who, person, expected) => {
    const { id } = await createReadyPost(installation.deps, scene.event);
    expect((await erase(person(), id)).status).toBe(expected);
    expect(await isThere(id)).toBe(expected !== 200);
  });

  it.each([randomUUID(), "not-an-id"])("erasing the post %s is a 404", async (id) => {
    expect((await erase(scene.cast.admin, id)).status).toBe(404);
  });

  it("erasing twice, even simultaneously, erases once", async () => {
    const { id } = await createReadyPost(installation.deps, scene.event);
    await set(id, "approve");
    const answers = await Promise.all([erase(scene.cast.admin, id), erase(scene.cast.admin, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await erase(scene.cast.admin, id)).status).toBe(404);
  });
});

/** The audit log keeps the post's id and who erased it, and nothing that the guest wrote. */
const auditTable = "public.audit_log";

describe("remains of an erased post", () => {
  it("erasing a photo with its history leaves a tombstone without guest data, and no bytes when it is answered", async () => {
    const before = (await installation.storedKeys()).sort();
    const headers = { "idempotency-key": randomUUID() };
    const { body } = await submit(scene.event, await makePhoto(), { fields: guest, headers });
    await work();
    for (const status of ["approve", "banned", "approve", "delete"] as const) await set(body.id, status);
    expect(await tablesThatContain(installation.deps, words)).toEqual(["public.posts"]);
    expect(await installation.storedKeys()).toHaveLength(before.length + 3);

    const answer = await erase(scene.cast.admin, body.id);
    expect(answer).toMatchObject({ status: 200, body: { message: messages.bin.erased } });
    expect((await installation.storedKeys()).sort()).toEqual(before);
    await work();
    await expect.poll(jobNames).toEqual([]);
    expect(await tablesThatContain(installation.deps, words)).toEqual([]);
    expect(await tablesThatContain(installation.deps, [body.id])).toEqual([
      auditTable,
      "public.erased_posts",
      "public.idempotency_keys",
    ]);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("erasing a post that was never decided leaves neither its waiting jobs nor a tombstone", async () => {
    const { body } = await submit(scene.event, await makePhoto(), { fields: guest });
    expect(await jobNames()).toEqual(["make-thumbnail"]);
    await erase(scene.cast.admin, body.id);
    expect(await jobNames()).toEqual(["remove-media"]);
    await work();
    await expect.poll(jobNames).toEqual([]);
    expect(await tablesThatContain(installation.deps, words)).toEqual([]);
    expect(await tablesThatContain(installation.deps, [body.id])).toEqual([auditTable]);
    expect((await installation.storedKeys()).filter((key) => key.includes(body.id))).toEqual([]);
  });

  it("erasing a clip removes its upload, its copy and its poster too", async () => {
    const before = (await installation.storedKeys()).sort();
    const { video_id } = await uploadVideo(scene.event, await makeClip());
    // Uploads cannot be removed when the clip is posted, so this one still exists when the post is erased.
    const { photoUploads, videoHost } = installation.deps;
    const removes = [photoUploads.remove, videoHost.remove] as const;
    const fail = () => Promise.reject(new Error("The host is away."));
    [photoUploads.remove, videoHost.remove] = [fail, fail];
    const { body } = await submitVideo(scene.event, video_id, { poster: await makePhoto({ width: 480, height: 270 }) });
    await work();
    [photoUploads.remove, videoHost.remove] = removes;
    expect(await installation.uploadedFiles()).not.toEqual([]);
    await set(body.id, "approve");
    expect((await readPost(installation.deps, body.id)).wall_position).not.toBeNull();
    await erase(scene.cast.admin, body.id);
    await work();
    expect((await installation.storedKeys()).sort()).toEqual(before);
    expect(await installation.uploadedFiles()).toEqual([]);
  });

  it("erasing a photo sent straight into a bucket removes what the phone put there again", async () => {
    if (!installation.s3) return;
    const photo = await makePhoto();
    const asked = { event_id: scene.event.id, content_type: "image/jpeg", bytes: photo.length };
    const ticket = (await call(getUploadUrl, { body: asked })).body;
    const send = () =>
      fetch(ticket.upload_url, { method: "PUT", body: new Uint8Array(photo), headers: ticket.headers });
    await send();
    const { body } = await submit(scene.event, null, { fields: { ...guest, upload_key: ticket.upload_key } });
    await work();
    await send();
    await erase(scene.cast.admin, body.id);
    await work();
    expect((await installation.storedKeys()).filter((key) => key.includes(scene.event.id))).toEqual([]);
  });

  it("erasing leaves nothing when the store refuses at first, because a job retries", async () => {
    const id = await submitPhoto(scene.event);
    const { storage } = installation.deps;
    const { remove: working } = storage;
    storage.remove = async () => Promise.reject(new Error("The disk is away."));
    expect((await erase(scene.cast.admin, id)).status).toBe(200);
    storage.remove = working;
    expect((await installation.storedKeys()).filter((key) => key.includes(id))).toHaveLength(1);
    await work();
    expect((await installation.storedKeys()).filter((key) => key.includes(id))).toEqual([]);
  });

  it("erasing a post while its pictures are made leaves no picture", async () => {
    const id = await submitPhoto(scene.event);
    const { storage } = installation.deps;
    const { put } = storage;
    storage.put = async (...parts) => {
      await put(...parts);
      await erase(scene.cast.admin, id);
    };
    await makePostThumbnail(installation.deps, id).finally(() => Object.assign(storage, { put }));
    await work();
    await expect.poll(jobNames).toEqual([]);
    expect((await installation.storedKeys()).filter((key) => key.includes(id))).toEqual([]);
    expect(await tablesThatContain(installation.deps, [id])).toEqual([auditTable]);
  });

  it("erasing leaves no failed job of a post whose job failed meanwhile", async () => {
    const id = await submitPhoto(scene.event);
    const { storage } = installation.deps;
    const { put } = storage;
    storage.put = async () => {
      await erase(scene.cast.admin, id);
      throw new Error("The disk is full.");
    };
    await work().finally(() => Object.assign(storage, { put }));
    await expect.poll(jobNames).toEqual([]);
    expect(await tablesThatContain(installation.deps, [id])).toEqual([auditTable]);
  });
});

describe("a guest whose phone retries", () => {
  it("a retry after the post was erased gets the missed answer, and the post does not come back", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const photo = await makePhoto();
    const first = await submit(scene.event, photo, { fields: guest, headers });
    const hashLengths = async () =>
      (await installation.deps.db.select().from(idempotencyKeys))
        .filter(({ post_id }) => post_id === first.body.id)
        .map(({ body_hash }) => body_hash.length);
    expect(await hashLengths()).toEqual([64]);
    await erase(scene.cast.admin, first.body.id);
    // The key stays for retries; the content's hash is emptied, so nobody can check a guessed content against it.
    expect(await hashLengths()).toEqual([0]);
    const again = await submit(scene.event, photo, { fields: guest, headers });
    expect(again).toMatchObject({ status: 201, body: first.body });
    await work();
    expect(await tablesThatContain(installation.deps, words)).toEqual([]);
    expect((await installation.storedKeys()).filter((key) => key.includes(scene.event.id))).toEqual([]);
  });
});

describe("pushes to screens and consoles", () => {
  it("erasing a post on the wall pushes its removal at the next version, and expires the page", async () => {
    const { id } = await createReadyPost(installation.deps, scene.event);
    await set(id, "approve");
    installation.realtime.take();
    installation.pageCache.expired.length = 0;
    await erase(scene.cast.admin, id);
    expect(installation.realtime.take()).toEqual([
      {
        channel: `event-${scene.event.id}`,
        event: "eventPostRemoved",
        data: { version: 2, id, event_id: scene.event.id },
      },
      ...[noticeChannel(scene.cast.admin), noticeChannel(scene.cast.moderator)].map((channel) => ({
        channel,
        event: "postsErased",
        data: { event_id: scene.event.id, ids: [id] },
      })),
    ]);
    expect(installation.pageCache.expired).toEqual([scene.event.event_url_slug]);
  });

  it("erasing a post in the bin pushes its id to the consoles, and nothing to the screens", async () => {
    const { id } = await createReadyPost(installation.deps, scene.event);
    await set(id, "approve");
    await set(id, "delete");
    installation.realtime.take();
    installation.pageCache.expired.length = 0;
    await erase(scene.cast.admin, id);
    const pushed = installation.realtime.take().map(({ channel, event: name }) => [channel, name]);
    expect(pushed).toEqual([
      [noticeChannel(scene.cast.admin), "postsErased"],
      [noticeChannel(scene.cast.moderator), "postsErased"],
    ]);
    expect(installation.pageCache.expired).toEqual([]);
  });

  it("erasing succeeds without a push while the realtime server is down", async () => {
    const { id } = await createReadyPost(installation.deps, scene.event);
    installation.realtime.isDown = true;
    const answer = await erase(scene.cast.admin, id);
    installation.realtime.isDown = false;
    expect([answer.status, await isThere(id)]).toEqual([200, false]);
  });
});
