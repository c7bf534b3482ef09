import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { DELETE as deleteEvent } from "@/app/api/events/delete-event/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts/posts";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { brandImageFields } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { channels } from "@/lib/shared/public-paths";
import { type Answer, call } from "../../support/call";
import { testCast } from "../../support/cast";
import { untilSomebodyWaits } from "../../support/database/locks";
import { asForm, newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { assignModerator, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { makeRenditions } from "../../support/posts";
import { runRemovals } from "../../support/storage/removals";
import { submit, submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);

const remove = (id: string) => call(deleteEvent, { method: "DELETE", as: cast.admin, params: { id } });

async function addPost(event: { id: string }) {
  const { deps } = installation;
  const { body } = await submit(event as Parameters<typeof submit>[0], await makePhoto());
  await makeRenditions(deps, body.id);
  return body.id as string;
}

describe("deleting an event", () => {
  it("deleting an event deletes its posts, their originals and renditions and its own images, and nothing else", async () => {
    const { deps } = installation;
    await addPost(cast.event);
    const others = (await installation.storedKeys()).sort();
    const photo = new File([new Uint8Array(await makePhoto())], "logo.jpg");
    const images = Object.fromEntries(brandImageFields.map((field) => [field, photo]));
    const { body: event } = await call(addEvent, {
      as: cast.admin,
      body: asForm(newEvent({ event_status: "Live", moderator_ids: cast.moderator.user_id, ...images })),
    });
    const postIds = [await addPost(event), await addPost(event)];
    await updatePostStatus(deps, cast.admin, postIds[0] ?? "", "approve");
    // Each of the two posts has an original, a thumbnail and a large picture.
    expect(await installation.storedKeys()).toHaveLength(others.length + brandImageFields.length + 2 * 3);

    expect(await remove(event.id)).toMatchObject({ status: 200, body: { message: messages.common.deleted } });
    expect(await deps.db.select().from(events).where(eq(events.id, event.id))).toEqual([]);
    expect(await deps.db.select().from(posts).where(eq(posts.event_id, event.id))).toEqual([]);
    await runRemovals(installation);
    expect((await installation.storedKeys()).sort()).toEqual(others);
    expect((await remove(event.id)).status).toBe(404);
  }, 60_000);

  it("deleting an event tells open screens and expires the page, which is then a 404", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { wall_version: 4 });
    installation.realtime.take();
    await remove(event.id);
    const push = { event: "eventChanged", data: { version: 5, event_id: event.id } };
    const notice = { channel: noticeChannel(cast.admin), event: "eventChanged", data: { event_id: event.id } };
    expect(installation.realtime.take()).toEqual([{ channel: channels.event(event.id), ...push }, notice]);
    expect(installation.pageCache.expired).toContain(event.event_url_slug);
    expect((await call(eventBySlug, { params: { slug: event.event_url_slug } })).status).toBe(404);
  });

  it("deleting an event succeeds while storage refuses removals: the bytes are removed once it works again", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await addPost(event);
    const { deps } = installation;
    const { storage } = deps;
    const { remove: working } = storage;
    storage.remove = async () => Promise.reject(new Error("The disk is away."));
    const answer = await remove(event.id);
    expect(answer.status).toBe(200);
    await runRemovals(installation);
    expect((await installation.storedKeys()).filter((key) => key.includes(event.id))).toHaveLength(1);
    // Skip the failed job's back-off.
    storage.remove = working;
    await deps.db.execute(sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs`);
    await runRemovals(installation);
    expect((await installation.storedKeys()).filter((key) => key.includes(event.id))).toEqual([]);
  });

  it("a post that arrives while its event is deleted is either deleted or refused, and leaves no bytes", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const before = (await installation.storedKeys()).sort();
    const photo = await makePhoto();
    const [, ...answers] = await Promise.all([remove(event.id), submit(event, photo), submit(event, photo)]);
    for (const { status } of answers) expect([201, 404]).toContain(status);
    expect(await installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id))).toEqual([]);
    await runRemovals(installation);
    expect((await installation.storedKeys()).sort()).toEqual(before);
  });
});

describe("deleting an event while a guest posts", () => {
  /** Expects the guest to read that the event does not exist, and nothing stored. */
  async function expectGone(event: TestEvent, answer: Answer) {
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", message: messages.events.notFound } });
    expect(await installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id))).toEqual([]);
    expect((await installation.storedKeys()).filter((key) => key.includes(event.id))).toEqual([]);
    expect(await installation.spooledFiles()).toEqual([]);
  }

  const headers = () => ({ "idempotency-key": randomUUID() });
  const sendings: [string, (event: TestEvent) => Promise<() => Promise<Answer>>][] = [
    ["a photo", async (event) => () => makePhoto().then((photo) => submit(event, photo))],
    [
      "a photo with a key",
      async (event) => () => makePhoto().then((photo) => submit(event, photo, { headers: headers() })),
    ],
    [
      "a clip",
      async (event) => {
        const { video_id } = await uploadVideo(event, await makeClip());
        return () => submitVideo(event, video_id, { headers: headers() });
      },
    ],
  ];

  it.each(sendings)(
    "an event deleted between the bytes of %s and its row leaves nothing behind",
    async (_what, prepare) => {
      const event = await createEvent(installation.deps, cast.account_id);
      const send = await prepare(event);
      const { storage, videoHost } = installation.deps;
      installation.deps.storage = {
        ...storage,
        put: async (...parts) => {
          await storage.put(...parts);
          await remove(event.id);
        },
      };
      installation.deps.videoHost = {
        ...videoHost,
        copyTo: async (...parts) => {
          await videoHost.copyTo(...parts);
          await remove(event.id);
        },
      };
      const answer = await send().finally(() => Object.assign(installation.deps, { storage, videoHost }));
      await expectGone(event, answer);
    },
  );

  /** Deletes the event in a transaction that ends once another one waits for its lock. */
  async function whileDeleting(event: TestEvent, send: () => Promise<Answer>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    await installation.deps.db.transaction(async (tx) => {
      await tx.delete(events).where(eq(events.id, event.id));
      answer = send();
      await untilSomebodyWaits(installation.deps.db);
    });
    if (!answer) throw new Error("Nothing was sent.");
    return answer;
  }

  it.each(sendings)(
    "an event deleted with %s waiting for the deletion leaves nothing behind",
    async (_what, prepare) => {
      const event = await createEvent(installation.deps, cast.account_id);
      await expectGone(event, await whileDeleting(event, await prepare(event)));
    },
  );
});

describe("rights that end", () => {
  const notices = () =>
    installation.realtime
      .take()
      .filter(({ channel, event }) => event === "eventChanged" && !channel.startsWith("event-"))
      .map(({ channel }) => channel);

  it("the moderators of a deleted event and the account's admins hear of it, so that open pages leave it", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await assignModerator(installation.deps, event, cast.moderator);
    notices();
    await remove(event.id);
    expect(notices()).toEqual(expect.arrayContaining([noticeChannel(cast.admin), noticeChannel(cast.moderator)]));
  });

  it("a moderator who is taken off an event hears of it once, and of later changes no more", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await assignModerator(installation.deps, event, cast.moderator);
    const change = (body: object) =>
      call(updateEvent, { method: "PUT", as: cast.admin, params: { id: event.id }, body });
    notices();
    await change({ moderator_ids: [] });
    expect(notices()).toContain(noticeChannel(cast.moderator));
    await change({ moderation_mode: "Automatic" });
    expect(notices()).not.toContain(noticeChannel(cast.moderator));
  });
});
