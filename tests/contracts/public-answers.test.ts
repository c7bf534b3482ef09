import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getAdsByGroupId } from "@/app/api/ads-group/get-ads-by-group-id/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { routeModules } from "@/app/api/openapi.json/modules";
import { GET as getScriptsPerIds } from "@/app/api/scripts/get-scripts-per-ids/route";
import { posts } from "@/db/schema/posts/posts";
import { getPublicWall } from "@/lib/server/features/events/read";
import { updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { postStatuses, type SettablePostStatus } from "@/lib/shared/vocabulary";
import { call } from "../support/call";
import { testCast } from "../support/cast";
import { createAd, createProgram, createScript } from "../support/events/sponsors";
import { testInstallation } from "../support/installation";
import { createEvent, type TestEvent } from "../support/people";
import { makePhoto } from "../support/pictures";
import { makeRenditions } from "../support/posts";
import { openAlbum, readAlbum, readChanges } from "../support/posts/albums";
import { submit } from "../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;
/** All messages pushed while posts of every status were created and changed. */
let pushed: string;

const secretMark = "never-shown";

beforeAll(async () => {
  const { deps, realtime } = installation;
  event = await createEvent(deps, cast.account_id, {
    password_hash: `$argon2id$${secretMark}`,
    notification_emails: `${secretMark}@example.com`,
  });
  for (const status of postStatuses) {
    const fields = { person_email_id: `${secretMark}-${status}@example.com`, caption: `caption of ${status}` };
    const { body } = await submit(event, await makePhoto(), { fields });
    await makeRenditions(deps, body.id);
    if (status !== "pending") await updatePostStatus(deps, cast.admin, body.id, status);
    await updatePostFavourite(deps, cast.admin, body.id, "yes");
  }
  pushed = JSON.stringify(realtime.take());
});

/** Expects no email address, no hash and no part of an unapproved post in the text. */
function expectNothingSecret(text: string) {
  expect(text).not.toContain(secretMark);
  expect(text).not.toMatch(/argon2|password_hash|person_email|[\w.]+@[\w-]+\.\w+/);
  for (const status of postStatuses.filter((status) => status !== "approve")) {
    expect(text).not.toContain(`caption of ${status}`);
  }
  expect(text).not.toContain("originals/");
}

describe("public answers", () => {
  it("the public list of posts leaks no email address, hash or unapproved post", async () => {
    const answer = await call(getApprovedEventPosts, { params: { eventId: event.id } });
    expect(answer.body).toHaveLength(1);
    expectNothingSecret(JSON.stringify(answer.body));
  });

  it("the wall's changes since version 0 leak no email address, hash or unapproved post", async () => {
    const answer = await call(wallChanges, { params: { eventId: event.id }, query: { since: 0 } });
    expect(answer.body.posts).toHaveLength(1);
    expectNothingSecret(JSON.stringify(answer.body));
  });

  it("an album's pages and changes leak no email address, hash or unapproved post", async () => {
    const token = await openAlbum(installation.deps, event, { password_hash: null });
    const answers = [await readAlbum(token), await readChanges(token, 0)];
    for (const { body } of answers) {
      expect(body.posts).toHaveLength(1);
      expectNothingSecret(JSON.stringify(body));
    }
  });

  it("the public event leaks no email address, hash or unapproved post", async () => {
    const answer = await call(eventBySlug, { params: { slug: event.event_url_slug } });
    expect(answer.status).toBe(200);
    expectNothingSecret(JSON.stringify(answer.body));
    expect(answer.body).not.toHaveProperty("account_id");
    expect(answer.body).not.toHaveProperty("moderator_ids");
  });

  it("the wall page's data leak no email address, hash or unapproved post", async () => {
    expectNothingSecret(JSON.stringify(await getPublicWall(installation.deps, event.event_url_slug)));
  });

  it("the wall's ads and scripts leak no email address, hash or unapproved post", async () => {
    const { deps } = installation;
    const ad = await createAd(deps, cast.account_id);
    const ads_group_id = await createProgram(deps, cast.account_id, [ad.id], secretMark);
    await createEvent(deps, cast.account_id, { ads_group_id, notification_emails: `${secretMark}@example.com` });
    const ads = await call(getAdsByGroupId, { query: { ads_group_id } });
    expect(ads.body).toHaveLength(1);
    expectNothingSecret(JSON.stringify(ads.body));

    const running = await createScript(deps, cast.account_id, { is_global: "yes" });
    const off = await createScript(deps, cast.account_id, { is_global: "yes", on_off: "off", script: secretMark });
    const unused = await createScript(deps, cast.account_id, { script: secretMark });
    const scripts = await call(getScriptsPerIds, { query: { script_ids: [running, off, unused].join() } });
    expect(scripts.body).toHaveLength(1);
    expectNothingSecret(JSON.stringify(scripts.body));
    expect([...ads.body, ...scripts.body].some((thing) => "account_id" in thing)).toBe(false);
  });

  it("no realtime message leaks an email address, hash or unapproved post, on the consoles' channels included", () => {
    expect(pushed).toContain("newEventPost");
    expectNothingSecret(pushed);
  });

  it("the answer to a post leaks no email address or hash", async () => {
    const { body } = await submit(event, await makePhoto(), {
      fields: { person_email_id: `${secretMark}@example.com` },
    });
    expectNothingSecret(JSON.stringify(body));
  });

  it("a post that leaves the wall is named to screens by its id only", async () => {
    const [approved] = await installation.deps.db.select().from(posts).where(eq(posts.status, "approve"));
    for (const status of ["private", "approve", "banned", "approve", "delete"] satisfies SettablePostStatus[]) {
      installation.realtime.take();
      await updatePostStatus(installation.deps, cast.admin, approved?.id ?? "", status);
      const messages = installation.realtime.take();
      const wall = messages.filter((message) => message.channel === `event-${event.id}`);
      expect(wall.map((message) => message.event)).toEqual([
        status === "approve" ? "newEventPost" : "eventPostRemoved",
      ]);
      if (status !== "approve") expect(JSON.stringify(messages)).not.toContain("caption of approve");
    }
  });
});

it("every public route is tried above or is listed as holding no event data", () => {
  const tried = [
    "get-approved-event-posts",
    "wall-changes",
    "get-album-posts",
    "get-album-changes",
    "event-by-slug",
    "add-event-post",
    "get-ads-by-group-id",
    "get-scripts-per-ids",
  ];
  const harmless = [
    "health",
    "/api/live",
    "/api/ready",
    "/api/metrics",
    "openapi",
    "media",
    "realtime/auth",
    "expire-wall",
    "probe-address",
    "auth/",
    "unlock-event",
    "report-screen",
    // Only counts: tests/api/show/show.test.ts.
    "wall-numbers",
    "poll-device",
    "get-upload-url",
    "jobs/drain",
    "redeem-view-ticket",
    "elsewhere",
    "get-video-id",
    "get-photo-upload",
    "video-uploads",
    "photo-uploads",
    // Requires an admin's signed address: tests/api/export/address.test.ts.
    "download-export",
    // An album's signed address, and a cookie for its password: tests/api/album/.
    "create-download",
    "download-album",
    "unlock-album",
    "heart-post",
    "get-album-hearts",
    "upload-parts",
    // Shows a guest their own posts: tests/api/receipt/.
    "receipts/",
  ];
  for (const [address, module] of Object.entries(routeModules)) {
    for (const handler of Object.values(module)) {
      if (handler.declaration.access !== "public") continue;
      expect(
        [...tried, ...harmless].some((part) => address.includes(part)),
        address,
      ).toBe(true);
    }
  }
});
