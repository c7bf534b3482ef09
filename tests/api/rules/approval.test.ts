import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makePostClip } from "@/lib/server/features/posts/make-clip";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { undoPostStatus, updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { limits } from "@/lib/shared/limits";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import type { TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { createPost, readPost } from "../../support/posts";
import { listPublic } from "../../support/posts/published";
import {
  createRuledEvent,
  giveTrust,
  newGuest,
  outcome,
  saveRules,
  sendPhoto,
  sendReady,
} from "../../support/posts/ruled-events";
import { passWaits, waitingJobs } from "../../support/posts/waits";
import { submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createRuledEvent(installation, cast);
});

const row = (id: string) => readPost(installation.deps, id);
const run = () => drainJobs(installation.databaseUrl, installation.deps);

describe("an automatic approval", () => {
  it("an automatic approval is saved with the thumbnail, and the wall shows the post after the delay", async () => {
    const id = await sendPhoto(event);
    expect(await row(id)).toMatchObject({ status: "pending", rule: null });
    await installation.deps.db.execute(sql`update posts set created_at = now() - interval '1 minute' where id = ${id}`);
    installation.realtime.take();
    await makePostThumbnail(installation.deps, id);
    const approved = await row(id);
    expect(approved).toMatchObject({
      status: "approve",
      rule: outcome("mode", "approve"),
      moderated_at: expect.any(String),
      wall_position: null,
    });
    const [times] = await installation.deps.db.execute(sql`
      select extract(epoch from wall_due_at - updated_at)::float8 as waits from posts where id = ${id}`);
    expect(times).toEqual({ waits: limits.wallDelaySeconds });
    expect(installation.realtime.take().map(({ event }) => event)).toContain("postChanged");
    expect(await waitingJobs(installation.deps)).toEqual([id]);
    expect(await listPublic(event)).toEqual([]);
    await passWaits(installation.deps);
    await run();
    expect((await listPublic(event)).map((post) => post.id)).toEqual([id]);
    expect(await row(id)).toMatchObject({ media_state: "ready", wall_due_at: null });
  });

  it("an automatic approval shows the post at once if an admin switched the delay off", async () => {
    const now = await createRuledEvent(installation, cast, { wall_delay: "off" });
    const id = await sendReady(installation.deps, now);
    expect((await listPublic(now)).map((post) => post.id)).toEqual([id]);
  });

  it("an automatic approval moves the job of the full picture forward", async () => {
    const id = await sendPhoto(event);
    await makePostThumbnail(installation.deps, id);
    const [job] = await installation.deps.db.execute<{ priority: number }>(
      sql`select priority from graphile_worker.jobs where key = ${`make-rendition:${id}`}`,
    );
    // Only jobs of approved posts have a negative priority, which the queue runs first.
    expect(job?.priority).toBeLessThan(0);
  });

  it("an automatic approval of a clip is saved with its poster", async () => {
    const { video_id } = await uploadVideo(event, await makeClip());
    const { body } = await submitVideo(event, video_id, { poster: await makePhoto() });
    expect(await row(body.id)).toMatchObject({ status: "pending", rule: null });
    await makePostClip(installation.deps, body.id);
    expect(await row(body.id)).toMatchObject({ status: "approve", media_state: "ready", rule: { rule: "mode" } });
    await passWaits(installation.deps);
    await run();
    expect((await listPublic(event)).map((post) => post.id)).toEqual([body.id]);
  });

  it("an automatic approval is made once by two workers, and again if a worker died before its commit", async () => {
    const id = await sendPhoto(event);
    const { deps } = installation;
    const dying = Object.assign(Object.create(deps) as typeof deps, {
      jobs: { ...deps.jobs, enqueue: () => Promise.reject(new Error("The worker was killed.")) },
    });
    await expect(makePostThumbnail(dying, id)).rejects.toThrow("killed");
    expect(await row(id)).toMatchObject({ status: "pending", rule: null, thumbnail_media_key: null });
    await Promise.all([makePostThumbnail(deps, id), makePostThumbnail(deps, id), makePostThumbnail(deps, id)]);
    expect(await row(id)).toMatchObject({ status: "approve", rule: outcome("mode", "approve") });
    await makePostRendition(deps, id);
    await passWaits(deps);
    await run();
    expect(await row(id)).toMatchObject({ wall_position: 1 });
  });

  it("an automatic approval of a post without caption or name depends on the mode only", async () => {
    await saveRules(installation.deps, event, { words_ban: "turnip", stop_contacts: "on" });
    const { id } = await createPost(installation.deps, event, {
      ...{ caption: "", person_name: "", person_city: "" },
      original_key: (await row(await sendPhoto(event))).original_key,
    });
    await makePostThumbnail(installation.deps, id);
    expect(await row(id)).toMatchObject({ status: "approve", rule: { rule: "mode" } });
  });
});

describe("a rule never overrules a person", () => {
  it.each(["private", "banned", "delete", "approve"] as const)(
    "a rule does not overrule a person who set %s before the picture was made",
    async (status) => {
      const id = await sendPhoto(event);
      await updatePostStatus(installation.deps, cast.moderator, id, status);
      await run();
      expect(await row(id)).toMatchObject({ status, rule: null });
    },
  );

  it("a rule does not overrule a person who took an approval back before the picture was made", async () => {
    const id = await sendPhoto(event);
    await updatePostStatus(installation.deps, cast.moderator, id, "approve");
    await undoPostStatus(installation.deps, cast.moderator, id, "approve");
    await run();
    expect(await row(id)).toMatchObject({ status: "pending", rule: null, media_state: "ready" });
  });
});

describe("a trusted guest", () => {
  beforeEach(async () => {
    event = await createRuledEvent(installation, cast, { moderation_mode: "Trusted" });
  });

  it("a trusted guest's posts are approved after two approved posts with the same token at this event", async () => {
    const guest = newGuest();
    await giveTrust(installation.deps, event, guest, 1);
    const early = await sendReady(installation.deps, event, { guest });
    expect(await row(early)).toMatchObject({ status: "pending", rule: null });
    await updatePostStatus(installation.deps, cast.moderator, early, "approve", { expected_status: "pending" });
    const id = await sendReady(installation.deps, event, { guest });
    expect(await row(id)).toMatchObject({ status: "approve", rule: outcome("trust", "approve", "2") });
    const nobody = await sendReady(installation.deps, event);
    expect(await row(nobody)).toMatchObject({ status: "pending", rule: null });
    const elsewhere = await createRuledEvent(installation, cast, { moderation_mode: "Trusted" });
    expect(await row(await sendReady(installation.deps, elsewhere, { guest }))).toMatchObject({ status: "pending" });
  });

  it("a guest is trusted after as many approved posts as the event says", async () => {
    const guest = newGuest();
    const strict = await createRuledEvent(installation, cast, { moderation_mode: "Trusted", trusted_after: 3 });
    await giveTrust(installation.deps, strict, guest, 2);
    expect(await row(await sendReady(installation.deps, strict, { guest }))).toMatchObject({ status: "pending" });
    await giveTrust(installation.deps, strict, guest, 1);
    expect(await row(await sendReady(installation.deps, strict, { guest }))).toMatchObject({ status: "approve" });
  });

  it("a guest loses trust with a ban, which also recalls approved posts that no screen has shown", async () => {
    const guest = newGuest();
    await giveTrust(installation.deps, event, guest);
    const shown = await sendReady(installation.deps, event, { guest });
    await passWaits(installation.deps);
    await run();
    const waiting = await sendReady(installation.deps, event, { guest });
    const decided = await sendReady(installation.deps, event, { guest });
    await updatePostStatus(installation.deps, cast.admin, decided, "private");
    await updatePostStatus(installation.deps, cast.admin, decided, "approve");
    const other = newGuest();
    await giveTrust(installation.deps, event, other);
    const others = await sendReady(installation.deps, event, { guest: other });
    const bad = await sendReady(installation.deps, event, { guest });
    installation.realtime.take();

    await updatePostStatus(installation.deps, cast.moderator, bad, "banned", { expected_status: "approve" });
    expect(await row(waiting)).toMatchObject({
      status: "pending",
      moderated_at: null,
      wall_due_at: null,
      rule: outcome("trust", "review", "ended"),
    });
    expect((await Promise.all([shown, decided, others].map(row))).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => "approve"),
    );
    const pushes = installation.realtime.take().filter(({ event }) => event === "postChanged");
    const ids = pushes.map(({ data }) => (data as { id: string }).id);
    expect(new Set(ids)).toEqual(new Set([bad, waiting]));
    expect(await waitingJobs(installation.deps)).toEqual([decided, others].sort());
    expect(await row(await sendReady(installation.deps, event, { guest }))).toMatchObject({ status: "pending" });
  });

  it("a guest loses trust with a rule's ban, too", async () => {
    const guest = newGuest();
    await saveRules(installation.deps, event, { words_ban: "turnip" });
    await giveTrust(installation.deps, event, guest);
    const id = await sendReady(installation.deps, event, { guest });
    await sendPhoto(event, { guest, caption: "turnip" });
    expect(await row(id)).toMatchObject({ status: "pending", rule: outcome("trust", "review", "ended") });
  });

  it("a trusted guest's post stays off the wall if a ban came while its approval was being made", async () => {
    const guest = newGuest();
    await giveTrust(installation.deps, event, guest);
    const id = await sendReady(installation.deps, event, { guest });
    // Bans as a transaction that began before the approval does: it does not see the approved post.
    await installation.deps.db.execute(sql`
      update posts set status = 'banned' where id = (
        select id from posts where event_id = ${event.id} and id <> ${id} limit 1)`);
    await passWaits(installation.deps);
    await run();
    expect(await row(id)).toMatchObject({ status: "pending", rule: outcome("trust", "review", "ended") });
    expect(await listPublic(event)).toEqual([]);
  });

  it("two bans of one guest's posts at the same moment end in both bans", async () => {
    const guest = newGuest();
    for (let round = 0; round < 10; round += 1) {
      const fresh = await createRuledEvent(installation, cast);
      const ids = await Promise.all([1, 2, 3].map(() => sendReady(installation.deps, fresh, { guest })));
      const [a = "", b = "", c = ""] = ids;
      await Promise.all([a, b].map((id) => updatePostStatus(installation.deps, cast.moderator, id, "banned")));
      expect((await Promise.all([a, b, c].map(row))).map(({ status }) => status)).toEqual([
        "banned",
        "banned",
        "pending",
      ]);
    }
  });
});
