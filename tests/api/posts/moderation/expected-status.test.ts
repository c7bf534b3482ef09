import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { postStatusChanges } from "@/db/schema/posts/post-status-changes";
import { messages } from "@/lib/shared/messages";
import { shortName } from "@/lib/shared/users/short-name";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import type { Person } from "../../../support/people";
import { createReadyPost, readPost, type TestPost } from "../../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);
let post: TestPost;

beforeEach(async () => {
  post = await createReadyPost(installation.deps, cast.event);
  installation.realtime.take();
});

const set = (as: Person, status: string, expected_status?: unknown) =>
  call(updateStatus, { method: "PUT", as, params: { id: post.id }, body: { status, expected_status } });
const undo = (as: Person, status: string) =>
  call(undoStatus, { method: "PUT", as, params: { id: post.id }, body: { status } });
const changes = () =>
  installation.deps.db.select().from(postStatusChanges).where(eq(postStatusChanges.post_id, post.id));
const statusOf = async () => (await readPost(installation.deps, post.id)).status;
const nameOf = ({ email }: Person) => shortName(email);

describe("decisions with an expected status", () => {
  it("a decision counts when the post still has the expected status", async () => {
    expect((await set(cast.moderator, "approve", "pending")).body.status).toBe("approve");
    expect((await set(cast.admin, "banned", "approve")).body.status).toBe("banned");
    expect((await set(cast.admin, "banned", "banned")).status).toBe(200);
    expect(await changes()).toHaveLength(2);
  });

  it("a decision is refused with the name and the decision of a faster colleague, which stands", async () => {
    await set(cast.moderator, "banned", "pending");
    installation.realtime.take();
    const answer = await set(cast.admin, "approve", "pending");
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(answer.body.message).toBe(messages.posts.overtaken(nameOf(cast.moderator), "banned"));
    expect([await statusOf(), (await changes()).length]).toEqual(["banned", 1]);
    expect(installation.realtime.take()).toEqual([]);
  });

  it("a decision is refused even when both chose the same, because a post is decided once", async () => {
    await set(cast.moderator, "approve", "pending");
    const answer = await set(cast.admin, "approve", "pending");
    expect([answer.status, answer.body.message]).toEqual([
      409,
      messages.posts.overtaken(nameOf(cast.moderator), "approve"),
    ]);
    expect((await changes()).map(({ user_id }) => user_id)).toEqual([cast.moderator.user_id]);
  });

  it("a decision resent by the same person passes, and another choice of theirs is reported", async () => {
    await set(cast.moderator, "approve", "pending");
    expect((await set(cast.moderator, "approve", "pending")).status).toBe(200);
    const answer = await set(cast.moderator, "banned", "pending");
    expect([answer.status, answer.body.message]).toEqual([409, messages.posts.overtakenByOneself("approve")]);
    expect(await changes()).toHaveLength(1);
  });

  it("a decision is refused without a name when the earlier one was undone, or is too old to be remembered", async () => {
    await set(cast.moderator, "approve", "pending");
    await undo(cast.moderator, "approve");
    const undone = await set(cast.admin, "private", "approve");
    expect([undone.status, undone.body.message]).toEqual([409, messages.posts.overtaken(null, "pending")]);
    await set(cast.moderator, "private", "pending");
    await installation.deps.db.delete(postStatusChanges);
    const forgotten = await set(cast.admin, "approve", "pending");
    expect(forgotten.body.message).toBe(messages.posts.overtaken(null, "private"));
  });

  it("one of two simultaneous decisions is refused, whatever they chose", async () => {
    for (const choices of [
      ["approve", "banned"],
      ["approve", "approve"],
    ] as const) {
      post = await createReadyPost(installation.deps, cast.event);
      const answers = await Promise.all([
        set(cast.moderator, choices[0], "pending"),
        set(cast.admin, choices[1], "pending"),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await changes()).toHaveLength(1);
      expect(await statusOf()).toBe((await changes())[0]?.to_status);
    }
  });
});

describe("decisions without an expected status", () => {
  it("without an expected status the last decision counts, and repeating a status changes nothing, as for older clients", async () => {
    await set(cast.moderator, "banned");
    expect((await set(cast.admin, "approve")).body.status).toBe("approve");
    expect((await set(cast.moderator, "approve")).status).toBe(200);
    expect(await changes()).toHaveLength(2);
  });

  it.each(["waiting", "", 1, null])("an expected status of %j is refused with the allowed ones", async (expected) => {
    const answer = await set(cast.admin, "approve", expected);
    expect([answer.status, answer.body.message]).toEqual([400, messages.posts.expectedStatusInvalid]);
    expect(await statusOf()).toBe("pending");
  });
});

it("a caller who may not moderate the post does not learn its status", async () => {
  await set(cast.moderator, "banned", "pending");
  for (const person of [cast.otherModerator, cast.stranger]) {
    expect((await set(person, "approve", "pending")).status).toBe(404);
  }
});
