import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { PUT as updateFavourite } from "@/app/api/events/update-event-post-favourite/[id]/route";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { type Answer, call } from "../../../support/call";
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

const star = (as: Person | null, body: unknown = { is_favourite: "yes" }, id = post.id): Promise<Answer> =>
  call(updateFavourite, { method: "PUT", as, params: { id }, body });

const people = [
  ["an anonymous visitor", () => null, 401],
  ["a moderator of another event", () => cast.otherModerator, 404],
  ["an admin of another company", () => cast.stranger, 404],
  ["a moderator of the event", () => cast.moderator, 200],
  ["an admin", () => cast.admin, 200],
] as const;

describe("permissions", () => {
  it.each(people)("starring a post is allowed by role: %s", async (_who, person, status) => {
    const answer = await star(person());
    expect(answer.status).toBe(status);
    expect((await readPost(installation.deps, post.id)).is_favourite).toBe(status === 200 ? "yes" : "no");
  });
});

it("starring toggles between yes and no, and answers with the post", async () => {
  expect((await star(cast.moderator)).body).toMatchObject({ id: post.id, is_favourite: "yes", status: "pending" });
  expect((await star(cast.moderator, { is_favourite: "no" })).body).toMatchObject({ is_favourite: "no" });
});

it("starring notifies the consoles by id only, and a waiting post leaves the wall unchanged", async () => {
  await star(cast.moderator);
  const notice = { event: "postChanged", data: { id: post.id, event_id: cast.event.id } };
  expect(installation.realtime.take()).toEqual([
    { channel: noticeChannel(cast.admin), ...notice },
    { channel: noticeChannel(cast.moderator), ...notice },
  ]);
  expect((await readPost(installation.deps, post.id)).wall_version).toBeNull();
});

describe("invalid input", () => {
  it.each([[{}], [{ is_favourite: true }], [{ is_favourite: "maybe" }], [[]], ["nonsense"]])(
    "starring refuses %j",
    async (body) => {
      const answer = await star(cast.admin, body);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    },
  );

  it("starring says what is_favourite must be", async () => {
    expect((await star(cast.admin, { is_favourite: "1" })).body.message).toBe(messages.posts.favouriteInvalid);
  });

  it.each([randomUUID(), "not-an-id"])("starring the post %s is a 404", async (id) => {
    expect((await star(cast.admin, undefined, id)).status).toBe(404);
  });
});
