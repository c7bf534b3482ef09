import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { erasePost } from "@/lib/server/features/posts/erase";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { createBunnyVideoHost } from "@/lib/server/outside/adapters/video-host.bunny";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { sweepVideoUploads } from "@/lib/server/outside/videos/service";
import { messages } from "@/lib/shared/all-messages";
import { hostedClips, limits } from "@/lib/shared/limits";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { readPost } from "../../support/posts";
import { submitVideo } from "../../support/submissions";
import { type BunnyServer, bunnyStatus, startBunnyServer } from "../../support/videos/bunny-server";
import { makeClip } from "../../support/videos/clips";
import { beginUpload, uploadByTus } from "../../support/videos/video-uploads";

const installation = testInstallation();
let bunny: BunnyServer;
let cast: Cast;
let event: TestEvent;

beforeAll(async () => {
  bunny = await startBunnyServer();
  const ticketSeconds = limits.videoTicketSeconds;
  installation.deps.videoHost = createBunnyVideoHost({ ...bunny.options, ticketSeconds });
  cast = await createCast(installation.deps);
  event = await createEvent(installation.deps, cast.account_id, { wait_alarm_seconds: 0 });
});

afterEach(async () => {
  bunny.setFault(null);
  await bunny.release();
});
afterAll(() => bunny?.stop());

async function uploadClip(to = event): Promise<UploadTicket> {
  const ticket = await beginUpload(to);
  await uploadByTus(ticket.upload_url, ticket, await makeClip());
  return ticket;
}

/** Posts a clip that has arrived at the host and is not prepared yet. */
async function postClip(to = event) {
  bunny.pauseAt(bunnyStatus.uploaded);
  const { video_id } = await uploadClip(to);
  const { status, body } = await submitVideo(to, video_id, { poster: await makePhoto({ width: 480, height: 270 }) });
  expect(status).toBe(201);
  return { id: body.id, video_id };
}

const work = () => drainJobs(installation.databaseUrl, installation.deps);
const read = (post: { id: string }) => readPost(installation.deps, post.id);

/** Makes the waiting jobs due again until the check passes. */
const makeJobsDue = () =>
  installation.deps.db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`);
const waiting = () =>
  installation.deps.db.execute<{ name: string; seconds: number }>(sql`
    select task_identifier as name, extract(epoch from run_at - now())::float as seconds
    from graphile_worker.jobs order by id`);

describe("clips at a video host", () => {
  it("a hosted clip is polled until the host has prepared it, and is then shown from there, with our own poster", async () => {
    const post = await postClip();
    expect(await read(post)).toMatchObject({ video_id: post.video_id, original_key: null, original_mime: null });
    await work();
    expect(await read(post)).toMatchObject({ media_state: "processing" });
    const [again] = await waiting();
    expect(again?.name).toBe("make-clip");
    expect(again?.seconds).toBeGreaterThan(0);
    expect(again?.seconds).toBeLessThanOrEqual(hostedClips.longestWaitSeconds);

    await bunny.release();
    await updatePostStatus(installation.deps, cast.admin, post.id, "approve");
    await makeJobsDue();
    await work();
    const ready = await read(post);
    expect(ready).toMatchObject({ media_state: "ready", media_problem: null, media_width: 640, media_height: 360 });
    expect(ready.hosted_media_url).toBe(`${bunny.options.cdnUrl}/${post.video_id}/playlist.m3u8`);
    expect(ready.thumbnail_media_key).toMatch(/^public\/[0-9a-f]{32}\.webp$/);
    expect(ready.wall_position).toBeGreaterThan(0);
    await expect.poll(waiting).toEqual([]);
  });

  it("a hosted clip keeps its address at the host after a takedown, while its poster gets another; its moderators are told", async () => {
    const { deps } = installation;
    const post = await postClip();
    await bunny.release();
    await work();
    const shown = await updatePostStatus(deps, cast.admin, post.id, "approve");
    const hidden = await updatePostStatus(deps, cast.admin, post.id, "banned");
    expect(hidden).toMatchObject({ media_state: "ready", media_url: shown.media_url, has_hosted_clip: true });
    expect(await installation.readPublic(shown.thumbnail_media_url ?? "")).toBeNull();
    expect(await installation.readPublic(hidden.thumbnail_media_url ?? "")).not.toBeNull();
    expect((await fetch(hidden.media_url ?? "")).status).toBe(200);
  });

  it("a hosted clip that the host cannot play is reported to the moderator", async () => {
    bunny.pauseAt(bunnyStatus.uploaded);
    const ticket = await beginUpload(event);
    await uploadByTus(ticket.upload_url, ticket, Buffer.from("I say that I am a video."));
    const { body } = await submitVideo(event, ticket.video_id);
    await bunny.release();
    await work();
    expect(await read(body)).toMatchObject({ media_state: "failed", media_problem: messages.videos.failed });
    expect((await submitVideo(event, (await uploadClip()).video_id)).status).toBe(201);
  });

  it("a hosted clip waits while the host does not answer, and fails only after one outage that is too long", async () => {
    const post = await postClip();
    bunny.setFault("refuse");
    // More rounds than a job has tries.
    for (let round = 0; round < 12; round += 1) {
      await work();
      await makeJobsDue();
    }
    expect(await read(post)).toMatchObject({ media_state: "processing" });
    bunny.setFault(null);
    await bunny.release();
    await work();
    expect(await read(post)).toMatchObject({ media_state: "ready" });

    const late = await postClip();
    const age = sql`now() - make_interval(secs => ${hostedClips.givenUpSeconds + 1})`;
    await installation.deps.db.update(posts).set({ created_at: age }).where(eq(posts.id, late.id));
    await work();
    expect(await read(late)).toMatchObject({ media_state: "failed" });
  });

  it("a hosted clip that the host has not noticed yet is posted a moment later, by the same try", async () => {
    bunny.pauseAt(bunnyStatus.created);
    const { video_id } = await uploadClip();
    const headers = { "Idempotency-Key": randomUUID() };
    const early = await submitVideo(event, video_id, { headers });
    expect(early).toMatchObject({ status: 503, body: { message: messages.videos.incomplete } });
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
    await bunny.release();
    expect((await submitVideo(event, video_id, { headers })).status).toBe(201);
  });

  it.each(["refuse", "break"] as const)(
    "a hosted clip cannot be begun or posted while the host fails (%s), and nothing is lost",
    async (fault) => {
      const { video_id } = await uploadClip();
      const headers = { "Idempotency-Key": randomUUID() };
      bunny.setFault(fault);
      await expect(beginUpload(event)).rejects.toThrow(messages.submission.videoIdFailed);
      const answer = await submitVideo(event, video_id, { headers });
      expect(answer).toMatchObject({ status: 503, body: { message: messages.http.unavailable } });
      bunny.setFault(null);
      expect((await submitVideo(event, video_id, { headers })).status).toBe(201);
    },
  );
});

describe("removals at the video host", () => {
  it("deleting an event removes its clips at the host, even when the host fails at first, and nobody else's", async () => {
    const doomed = await createEvent(installation.deps, cast.account_id, { wait_alarm_seconds: 0 });
    const [gone, kept] = [await postClip(doomed), await postClip()];
    await bunny.release();
    await work();
    bunny.setFault("break");
    await deleteEvent(installation.deps, cast.admin, doomed.id);
    await work();
    expect(bunny.videos.has(gone.video_id)).toBe(true);
    await expect.poll(async () => (await waiting()).map(({ name }) => name)).toEqual(["remove-videos"]);
    bunny.setFault(null);
    await makeJobsDue();
    await work();
    expect([bunny.videos.has(gone.video_id), bunny.videos.has(kept.video_id)]).toEqual([false, true]);
    await expect.poll(waiting).toEqual([]);
  });

  it("erasing a post removes its clip at the host, and its upload's ticket brings nothing back", async () => {
    const [gone, kept] = [await postClip(), await postClip()];
    await bunny.release();
    await erasePost(installation.deps, cast.admin, gone.id);
    await work();
    expect([bunny.videos.has(gone.video_id), bunny.videos.has(kept.video_id)]).toEqual([false, true]);
    expect((await submitVideo(event, gone.video_id)).status).toBe(409);
  });

  it("an upload that was never posted is removed at the host when its ticket ends, and a posted one stays", async () => {
    const { db } = installation.deps;
    const [forgotten, posted] = [await uploadClip(), await postClip()];
    await bunny.release();
    await db.execute(sql`update video_uploads set expires_at = now() - interval '1 second'`);
    await sweepVideoUploads(installation.deps);
    await work();
    expect([bunny.videos.has(forgotten.video_id), bunny.videos.has(posted.video_id)]).toEqual([false, true]);
    expect((await submitVideo(event, forgotten.video_id)).status).toBe(400);
  });
});
