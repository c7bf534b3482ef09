import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { events } from "@/db/schema/events";
import { postStatusChanges } from "@/db/schema/posts/post-status-changes";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { type PostStatus, postStatuses, settablePostStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { eventScene } from "../../../support/events/event-scene";
import { testInstallation } from "../../../support/installation";
import type { Person } from "../../../support/people";
import { createReadyPost, makeRenditions, readPost, submitPhoto, type TestPost } from "../../../support/posts";

const installation = testInstallation();
const scene = eventScene(installation);
let post: TestPost;

beforeEach(async () => {
  post = await createReadyPost(installation.deps, scene.event);
  installation.realtime.take();
  installation.pageCache.expired.length = 0;
});

const set = (as: Person | null, status: unknown, id = post.id) =>
  call(updateStatus, { method: "PUT", as, params: { id }, body: { status } });
const undo = (as: Person | null, status: unknown, id = post.id) =>
  call(undoStatus, { method: "PUT", as, params: { id }, body: { status } });

const statusOf = async (id = post.id) => (await readPost(installation.deps, id)).status;
/** Messages to screens and admins; the event's moderator gets a copy of each notice. */
const pushed = () =>
  installation.realtime
    .take()
    .filter(({ channel }) => channel !== noticeChannel(scene.cast.moderator))
    .map((message) => message.event);

async function wallVersion(): Promise<number> {
  const [row] = await installation.deps.db.select().from(events).where(eq(events.id, scene.event.id));
  return row?.wall_version ?? -1;
}
async function onTheWall(): Promise<string[]> {
  const answer = await call<{ id: string }[]>(getApprovedEventPosts, { params: { eventId: scene.event.id } });
  return answer.body.map((shown) => shown.id);
}

const people = [
  ["an anonymous visitor", () => null, 401],
  ["a moderator of another event", () => scene.cast.otherModerator, 404],
  ["an admin of another company", () => scene.cast.stranger, 404],
  ["a moderator of the event", () => scene.cast.moderator, 200],
  ["an admin", () => scene.cast.admin, 200],
] as const;
const malformed = [undefined, "pending", "approved", "APPROVE", "", null, 1, ["approve"]];

describe("permissions", () => {
  it.each(people)("setting a status is allowed by role: %s", async (_who, person, expected) => {
    expect((await set(person(), "approve")).status).toBe(expected);
    expect(await statusOf()).toBe(expected === 200 ? "approve" : "pending");
    expect(await onTheWall()).toEqual(expected === 200 ? [post.id] : []);
  });
});

describe("changes between statuses", () => {
  const pairs = postStatuses.flatMap((from) => settablePostStatuses.map((to) => [from, to] as const));
  it.each(pairs)("a status changes from %s to %s", async (from, to) => {
    if (from !== "pending") await set(scene.cast.admin, from);
    const answer = await set(scene.cast.moderator, to);
    expect([answer.status, answer.body.status]).toEqual([200, to]);
    expect(await statusOf()).toBe(to);
    expect(await onTheWall()).toEqual(to === "approve" ? [post.id] : []);
  });
});

describe("invalid input", () => {
  it.each(malformed)("the status %j is refused", async (status) => {
    const answer = await set(scene.cast.admin, status);
    expect(answer.body).toMatchObject({ code: "invalid_input", message: messages.posts.statusInvalid });
    expect(answer.status).toBe(400);
    expect(await statusOf()).toBe("pending");
  });

  it.each([randomUUID(), "not-an-id"])("setting the status of the post %s is a 404", async (id) => {
    expect((await set(scene.cast.admin, "approve", id)).status).toBe(404);
  });

  it("a body that is no JSON is refused", async () => {
    const answer = await call(updateStatus, {
      method: "PUT",
      as: scene.cast.admin,
      params: { id: post.id },
      body: "{",
    });
    expect(answer.status).toBe(400);
  });
});

describe("pushes to the wall", () => {
  it("approving increments the wall's version once and pushes the public post, without an email address", async () => {
    await set(scene.cast.moderator, "approve");
    const messages = installation.realtime.take();
    expect(messages.map((message) => [message.channel, message.event])).toEqual([
      [`event-${scene.event.id}`, "newEventPost"],
      [noticeChannel(scene.cast.admin), "postChanged"],
      [noticeChannel(scene.cast.moderator), "postChanged"],
    ]);
    expect(messages[0]?.data).toMatchObject({ version: 1, post: { id: post.id, wall_position: 1 } });
    expect(JSON.stringify(messages)).not.toContain("@");
    expect([await wallVersion(), installation.pageCache.expired]).toEqual([1, [scene.event.event_url_slug]]);
  });

  it("leaving approve removes the post from every screen", async () => {
    await set(scene.cast.moderator, "approve");
    installation.realtime.take();
    await set(scene.cast.moderator, "banned");
    expect(installation.realtime.take()[0]).toMatchObject({
      event: "eventPostRemoved",
      data: { version: 2, id: post.id, event_id: scene.event.id },
    });
    expect([await wallVersion(), await onTheWall()]).toEqual([2, []]);
  });

  it("a change among the hidden statuses notifies the consoles and no screen", async () => {
    await set(scene.cast.moderator, "private");
    await set(scene.cast.moderator, "banned");
    expect(pushed()).toEqual(["postChanged", "postChanged"]);
    expect([await wallVersion(), installation.pageCache.expired]).toEqual([0, []]);
  });

  it("approving twice, even simultaneously, is one change", async () => {
    const answers = await Promise.all([set(scene.cast.moderator, "approve"), set(scene.cast.admin, "approve")]);
    await set(scene.cast.admin, "approve");
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await wallVersion()).toBe(1);
    expect(pushed()).toEqual(["newEventPost", "postChanged"]);
  });

  it("the post approved last is at the top of the wall", async () => {
    const older = await createReadyPost(installation.deps, scene.event);
    await set(scene.cast.admin, "approve");
    await set(scene.cast.admin, "approve", older.id);
    expect(await onTheWall()).toEqual([older.id, post.id]);
    await set(scene.cast.admin, "private");
    await set(scene.cast.admin, "approve");
    expect(await onTheWall()).toEqual([post.id, older.id]);
  });

  it("a status is kept while the realtime server is down", async () => {
    installation.realtime.isDown = true;
    const answer = await set(scene.cast.moderator, "approve");
    installation.realtime.isDown = false;
    expect([answer.status, await statusOf()]).toEqual([200, "approve"]);
  });
});

describe("posts approved before their pictures are made", () => {
  it("a post without pictures comes onto the wall by itself once the first is made", async () => {
    const id = await submitPhoto(scene.event);
    await set(scene.cast.moderator, "approve", id);
    expect([await statusOf(id), await onTheWall(), await wallVersion()]).toEqual(["approve", [], 0]);
    expect(pushed()).not.toContain("newEventPost");

    await makeRenditions(installation.deps, id);
    // One version for the thumbnail, and one for the large picture.
    expect([await onTheWall(), await wallVersion()]).toEqual([[id], 2]);
    expect(pushed().filter((name) => name === "newEventPost")).toHaveLength(2);
  });

  it("a post without pictures stays off the wall when its approval was undone meanwhile", async () => {
    const id = await submitPhoto(scene.event);
    await set(scene.cast.moderator, "approve", id);
    await undo(scene.cast.moderator, "approve", id);
    await makeRenditions(installation.deps, id);
    expect([await statusOf(id), await onTheWall(), await wallVersion()]).toEqual(["pending", [], 0]);
  });
});

describe("undo", () => {
  it.each(people)("undo is allowed by role: %s", async (_who, person, expected) => {
    const mine = person()?.account_id === scene.cast.account_id && expected === 200 ? person() : scene.cast.admin;
    await set(mine, "banned");
    expect((await undo(person(), "banned")).status).toBe(expected);
    expect(await statusOf()).toBe(expected === 200 ? "pending" : "banned");
  });

  it.each(settablePostStatuses)("undo takes a first %s back to pending", async (status) => {
    await set(scene.cast.moderator, status);
    const answer = await undo(scene.cast.moderator, status);
    expect(answer.body).toMatchObject({ id: post.id, status: "pending" });
    expect(await onTheWall()).toEqual([]);
    expect((await readPost(installation.deps, post.id)).moderated_at).toBeNull();
  });

  it("undo removes an approved post from every screen, and brings a banned post back onto them", async () => {
    await set(scene.cast.moderator, "approve");
    await set(scene.cast.moderator, "banned");
    installation.realtime.take();
    await undo(scene.cast.moderator, "banned");
    expect([pushed(), await onTheWall()]).toEqual([["newEventPost", "postChanged"], [post.id]]);
    await undo(scene.cast.moderator, "approve");
    expect([pushed(), await onTheWall()]).toEqual([["eventPostRemoved", "postChanged"], []]);
    // Approved, banned, back on the wall, off again.
    expect(await wallVersion()).toBe(4);
  });

  it("undo goes back through several changes, one at a time, newest first", async () => {
    const steps: PostStatus[] = ["private", "approve", "delete"];
    for (const status of steps) await set(scene.cast.moderator, status);
    const seen: PostStatus[] = [];
    for (const status of [...steps].reverse()) seen.push((await undo(scene.cast.moderator, status)).body.status);
    expect(seen).toEqual(["approve", "private", "pending"]);
    expect((await undo(scene.cast.moderator, "private")).status).toBe(409);
  });

  it("a resent undo takes back one change, and not the previous one", async () => {
    await set(scene.cast.moderator, "private");
    await set(scene.cast.moderator, "approve");
    const answers = await Promise.all([undo(scene.cast.moderator, "approve"), undo(scene.cast.moderator, "approve")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await statusOf()).toBe("private");
  });

  it("undo does not overrule a later decision of somebody else", async () => {
    await set(scene.cast.moderator, "approve");
    await set(scene.cast.admin, "banned");
    for (const status of ["approve", "banned"]) {
      const answer = await undo(scene.cast.moderator, status);
      expect([answer.status, answer.body.message]).toEqual([409, messages.posts.undoOvertaken]);
    }
    expect(await statusOf()).toBe("banned");
  });

  it("undo does not take back the same status set by somebody else", async () => {
    await set(scene.cast.admin, "approve");
    await set(scene.cast.moderator, "approve");
    expect((await undo(scene.cast.moderator, "approve")).status).toBe(409);
    expect((await undo(scene.cast.admin, "approve")).status).toBe(200);
  });

  it("undo is possible for ten minutes", async () => {
    const age = (seconds: number) =>
      installation.deps.db
        .update(postStatusChanges)
        .set({ created_at: new Date(Date.now() - seconds * 1000).toISOString() })
        .where(eq(postStatusChanges.post_id, post.id));
    await set(scene.cast.moderator, "delete");
    await age(limits.undoStatusSeconds + 5);
    const late = await undo(scene.cast.moderator, "delete");
    expect([late.status, late.body.message]).toEqual([409, messages.posts.undoTooLate]);
    await age(limits.undoStatusSeconds - 5);
    expect((await undo(scene.cast.moderator, "delete")).status).toBe(200);
  });

  it("undo of a post without changes is refused", async () => {
    expect((await undo(scene.cast.admin, "approve")).status).toBe(409);
  });

  it.each(malformed)("undo of the status %j is refused", async (status) => {
    expect((await undo(scene.cast.admin, status)).status).toBe(400);
  });

  it.each([randomUUID(), "not-an-id"])("undo of the post %s is a 404", async (id) => {
    expect((await undo(scene.cast.admin, "approve", id)).status).toBe(404);
  });
});
