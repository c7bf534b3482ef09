import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getPostDetails } from "@/app/api/events/get-post-details/[id]/route";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { limits } from "@/lib/shared/limits";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { testInstallation } from "../../../support/installation";
import {
  assignModerator,
  type Cast,
  createCast,
  createEvent,
  type Person,
  type TestEvent,
} from "../../../support/people";
import { createPost, createReadyPost, type TestPost } from "../../../support/posts";

const installation = testInstallation();
let cast: Cast;
let event: TestEvent;
let post: TestPost;

beforeEach(async () => {
  cast = await createCast(installation.deps);
  event = await createEvent(installation.deps, cast.account_id);
  await assignModerator(installation.deps, event, cast.moderator);
  post = await createReadyPost(installation.deps, event, { original_mime: "image/heic", original_bytes: 3_400_000 });
});

const read = (as: Person | null, id = post.id) => call<PostDetails>(getPostDetails, { as, params: { id } });
const change = (handler: typeof updateStatus, as: Person, status: SettablePostStatus) =>
  call(handler, { method: "PUT", as, params: { id: post.id }, body: { status } });

it("a post's details show its file's facts to its moderators only", async () => {
  const answer = await read(cast.moderator);
  expect(answer.body).toEqual({
    original_mime: "image/heic",
    original_bytes: 3_400_000,
    decision: null,
    consent: null,
    guest_posts: [],
    guest_posts_total: 0,
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const refusals = [await read(null), await read(cast.otherModerator), await read(cast.stranger)];
  expect(refusals.map(({ status }) => status)).toEqual([401, 404, 404]);
});

describe("the deciding moderator", () => {
  it("a post's details name the last decider with the time, and nobody once it waits again", async () => {
    await change(updateStatus, cast.admin, "approve");
    const first = (await read(cast.moderator)).body.decision;
    expect(first).toEqual({ actor_name: cast.admin.email, rule: null, created_at: expect.stringMatching(/Z$/) });
    await change(updateStatus, cast.moderator, "banned");
    const second = (await read(cast.admin)).body.decision;
    expect(second?.actor_name).toBe(cast.moderator.email);
    expect(Date.parse(second?.created_at ?? "")).toBeGreaterThan(Date.parse(first?.created_at ?? ""));

    // After an undo, whoever undid counts as the decider.
    await change(undoStatus, cast.moderator, "banned");
    expect((await read(cast.admin)).body.decision?.actor_name).toBe(cast.moderator.email);
    await change(undoStatus, cast.admin, "approve");
    expect((await read(cast.admin)).body.decision).toBeNull();
  });

  it("a post's decider is unknown when the audit log has expired, and the time is the post's own", async () => {
    await change(updateStatus, cast.admin, "approve");
    const decided = (await read(cast.admin)).body.decision;
    await installation.deps.db.execute(sql`alter table audit_log disable trigger user`);
    await installation.deps.db.execute(sql`delete from audit_log where subject_id = ${post.id}`);
    await installation.deps.db.execute(sql`alter table audit_log enable trigger user`);
    const { decision } = (await read(cast.admin)).body;
    expect(decision?.actor_name).toBeNull();
    expect(Math.abs(Date.parse(decision?.created_at ?? "") - Date.parse(decided?.created_at ?? ""))).toBeLessThan(
      5_000,
    );
  });
});

describe("the guest's other posts", () => {
  const idsOf = ({ guest_posts }: PostDetails) => guest_posts.map(({ id }) => id);

  it("the guest's other posts are those of the same event and email in any case, newest first, in any status", async () => {
    const older = await createReadyPost(installation.deps, event, { person_email_id: "ADA@example.com" });
    const newer = await createPost(installation.deps, event, { status: "delete" });
    await createPost(installation.deps, event, { person_email_id: "bea@example.com" });
    await createPost(installation.deps, await createEvent(installation.deps, cast.account_id));
    const { body } = await read(cast.moderator);
    expect([idsOf(body), body.guest_posts_total]).toEqual([[newer.id, older.id], 2]);
    expect(body.guest_posts.map(({ status, media_state }) => [status, media_state])).toEqual([
      ["delete", "processing"],
      ["pending", "ready"],
    ]);
    expect(body.guest_posts[1]?.thumbnail_media_url).toContain(`${older.id}-thumbnail`);
  });

  it("the guest's other posts are twelve at most, and all are counted", async () => {
    const { guestPostsShown } = limits;
    for (let more = 0; more < guestPostsShown; more += 1) await createPost(installation.deps, event);
    const full = (await read(cast.admin)).body;
    expect([full.guest_posts.length, full.guest_posts_total]).toEqual([guestPostsShown, guestPostsShown]);
    const newest = await createPost(installation.deps, event);
    const { body } = await read(cast.admin);
    expect([body.guest_posts.length, body.guest_posts_total]).toEqual([guestPostsShown, guestPostsShown + 1]);
    expect(idsOf(body)[0]).toBe(newest.id);
  });

  it("the guest's other posts are those of the same phone, too, each once", async () => {
    const phone = { guest_token_hash: "the hash of a phone" };
    const nameless = await createPost(installation.deps, event, { ...phone, person_email_id: "" });
    const byBoth = await createPost(installation.deps, event, { ...phone, person_email_id: "ada@example.com" });
    const elsewhere = await createEvent(installation.deps, cast.account_id);
    await createPost(installation.deps, elsewhere, { ...phone, person_email_id: "" });
    await createPost(installation.deps, event, { guest_token_hash: "another phone's", person_email_id: "" });
    const byPhone = (await read(cast.admin, nameless.id)).body;
    expect([idsOf(byPhone), byPhone.guest_posts_total]).toEqual([[byBoth.id], 1]);
    const both = (await read(cast.admin, byBoth.id)).body;
    expect([idsOf(both), both.guest_posts_total]).toEqual([[nameless.id, post.id], 2]);
  });

  it("the guest's other posts are unknown when the guest gave no email and their phone sent no token", async () => {
    const silent = await createPost(installation.deps, event, { person_email_id: "" });
    await createPost(installation.deps, event, { person_email_id: "" });
    expect((await read(cast.admin, silent.id)).body.guest_posts).toEqual([]);
  });
});
