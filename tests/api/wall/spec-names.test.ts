import { beforeAll, describe, expect, it } from "vitest";
import { GET as getAds } from "@/app/api/ads-group/get-ads-by-group-id/route";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { getPublicWall } from "@/lib/server/features/events/read";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm, newEvent } from "../../support/events/event-fields";
import { createAd, createProgram } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";

/** Names of the spec's entities (section 3.4), for clients that use them beside ours. */

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeAll(async () => {
  const { deps } = installation;
  const ad = await createAd(deps, cast.account_id);
  const ads_group_id = await createProgram(deps, cast.account_id, [ad.id]);
  event = await createEvent(deps, cast.account_id, { ads_group_id, ads_per_post: 2 });
});

describe("a public post's status and media type", () => {
  const named = { status: "approve", is_favourite: "no", media_type: "image", media_file_type: "image" };

  it("a public post has status and media type in the list, in wall-changes and in pushes, but not in the wall's page", async () => {
    const post = await createReadyPost(installation.deps, event);
    installation.realtime.take();
    const params = { id: post.id };
    await call(updateStatus, { method: "PUT", as: cast.admin, params, body: { status: "approve" } });
    const pushed = installation.realtime.take().find((message) => message.event === "newEventPost");
    expect(pushed?.data).toMatchObject({ post: named });
    const ofEvent = { params: { eventId: event.id } };
    expect((await call(getApprovedEventPosts, ofEvent)).body).toEqual([expect.objectContaining(named)]);
    expect((await call(wallChanges, { ...ofEvent, query: { since: 0 } })).body.posts).toMatchObject([named]);
    const page = await getPublicWall(installation.deps, event.event_url_slug, post.id);
    if (page.access !== "open") throw new Error("The wall is not open.");
    for (const shown of [...page.posts, page.linked]) {
      expect(shown).toMatchObject({ id: post.id, is_favourite: "no" });
      expect(shown).not.toHaveProperty("status");
      expect(shown).not.toHaveProperty("media_file_type");
    }
  });
});

it("an ad says that it is one, in its program and in the event", async () => {
  const ads = await call(getAds, { query: { ads_group_id: event.ads_group_id ?? "" } });
  expect(ads.body).toMatchObject([{ is_ads: true }]);
  const found = await call(eventBySlug, { params: { slug: event.event_url_slug } });
  expect(found.body.ads).toEqual(ads.body);
});

describe("moderators_ids as an alias of moderator_ids", () => {
  const mine = () => cast.moderator.user_id;
  const add = (fields: Record<string, unknown>) => call(addEvent, { as: cast.admin, body: asForm(newEvent(fields)) });
  const update = (id: string, body: unknown) =>
    call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });

  it("moderators_ids counts in a new event and in a changed one, as the spec's form sends it", async () => {
    const moderators_ids = `${mine()},${cast.otherModerator.user_id}`;
    const { body } = await add({ moderators_ids });
    expect([...body.moderator_ids].sort()).toEqual(moderators_ids.split(",").sort());
    expect(body).not.toHaveProperty("moderators_ids");
    expect((await update(body.id, asForm({ moderators_ids: mine() }))).body.moderator_ids).toEqual([mine()]);
    expect((await update(body.id, { moderators_ids: [] })).body.moderator_ids).toEqual([]);
  });

  it("moderators_ids counts only when moderator_ids is absent", async () => {
    const { body } = await add({ moderator_ids: mine(), moderators_ids: cast.otherModerator.user_id });
    expect(body.moderator_ids).toEqual([mine()]);
    const answer = await update(body.id, { moderator_ids: [], moderators_ids: [mine()] });
    expect(answer.body.moderator_ids).toEqual([]);
  });

  it("moderators stay unchanged when neither field is sent", async () => {
    const { body } = await add({ moderators_ids: mine() });
    expect((await update(body.id, { event_name: "Renamed" })).body.moderator_ids).toEqual([mine()]);
  });

  it("moderators_ids is refused as moderator_ids is", async () => {
    for (const moderators_ids of ["x", cast.stranger.user_id]) {
      const answer = await add({ moderators_ids });
      expect([answer.status, answer.body.message]).toEqual([400, messages.events.foreignModerator]);
    }
  });
});
