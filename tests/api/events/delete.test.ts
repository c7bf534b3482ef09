import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { DELETE as deleteEvent } from "@/app/api/events/delete-event/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts";
import { updatePostStatus } from "@/lib/server/posts/write";
import { messages } from "@/lib/shared/messages";
import { channels } from "@/lib/shared/public-paths";
import { call } from "../../support/call";
import { asForm, newEvent } from "../../support/event-fields";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { makeRenditions } from "../../support/posts";
import { takeAwayMedia } from "../../support/removals";
import { submit } from "../../support/submissions";

const installation = testInstallation();
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

const remove = (id: string) => call(deleteEvent, { method: "DELETE", as: cast.admin, params: { id } });

async function addPost(event: { id: string }) {
  const { deps } = installation;
  const { body } = await submit(event as Parameters<typeof submit>[0], await makePhoto());
  await makeRenditions(deps, body.id);
  return body.id as string;
}

describe("deleting an event", () => {
  it("takes its posts, their originals and renditions and its own images with it, and nothing else", async () => {
    const { deps } = installation;
    await addPost(cast.event);
    const others = (await installation.storedKeys()).sort();
    const photo = new File([new Uint8Array(await makePhoto())], "logo.jpg");
    const images = { brand_custom_logo: photo, brand_social_share_image: photo, brand_watermark_image: photo };
    const { body: event } = await call(addEvent, {
      as: cast.admin,
      body: asForm(newEvent({ event_status: "Live", moderator_ids: cast.moderator.user_id, ...images })),
    });
    const postIds = [await addPost(event), await addPost(event)];
    await updatePostStatus(deps, cast.admin, postIds[0] ?? "", "approve");
    expect(await installation.storedKeys()).toHaveLength(others.length + 3 + 2 * 3);

    expect(await remove(event.id)).toMatchObject({ status: 200, body: { message: messages.common.deleted } });
    expect(await deps.db.select().from(events).where(eq(events.id, event.id))).toEqual([]);
    expect(await deps.db.select().from(posts).where(eq(posts.event_id, event.id))).toEqual([]);
    await takeAwayMedia(installation);
    expect((await installation.storedKeys()).sort()).toEqual(others);
    expect((await remove(event.id)).status).toBe(404);
  });

  it("tells open screens on both channels and expires the page, which then is not there", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { wall_version: 4 });
    installation.realtime.take();
    await remove(event.id);
    const told = { event: "eventChanged", data: { version: 5, event_id: event.id } };
    expect(installation.realtime.take()).toEqual([
      { channel: channels.event(event.id), ...told },
      { channel: channels.privateEvent(event.id), ...told },
    ]);
    expect(installation.pageCache.expired).toContain(event.event_url_slug);
    expect((await call(eventBySlug, { params: { slug: event.event_url_slug } })).status).toBe(404);
  });

  it("succeeds while storage refuses to remove: the rows are gone, and the bytes go as soon as it works again", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await addPost(event);
    const { deps } = installation;
    const { storage } = deps;
    const { remove: working } = storage;
    storage.remove = async () => Promise.reject(new Error("The disk is away."));
    const answer = await remove(event.id);
    expect(answer.status).toBe(200);
    await takeAwayMedia(installation);
    expect((await installation.storedKeys()).filter((key) => key.includes(event.id))).toHaveLength(1);
    // The try failed and waits for its next turn, which a test need not wait for.
    storage.remove = working;
    await deps.db.execute(sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs`);
    await takeAwayMedia(installation);
    expect((await installation.storedKeys()).filter((key) => key.includes(event.id))).toEqual([]);
  });

  it("a post that arrives in the same moment is either gone with it or refused, and leaves no bytes", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const before = (await installation.storedKeys()).sort();
    const photo = await makePhoto();
    const [, ...answers] = await Promise.all([remove(event.id), submit(event, photo), submit(event, photo)]);
    for (const { status } of answers) expect([201, 404]).toContain(status);
    expect(await installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id))).toEqual([]);
    await takeAwayMedia(installation);
    expect((await installation.storedKeys()).sort()).toEqual(before);
  });
});
