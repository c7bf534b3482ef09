import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { GET as getPostCounts } from "@/app/api/events/get-post-counts/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { postStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { patience } from "../../../support/patience";
import { assignModerator, createEvent, type Person } from "../../../support/people";
import { createPost } from "../../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);

const count = (as: Person | null, event_id?: string) =>
  call<PostCounts>(getPostCounts, { as, query: event_id ? { event_id } : {} });
const none: PostCounts = { pending: 0, approve: 0, private: 0, banned: 0, delete: 0 };

it("post counts list each status, those without posts too", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  expect((await count(cast.admin, event.id)).body).toEqual(none);
  for (const [index, status] of postStatuses.entries()) {
    for (let more = 0; more <= index; more += 1) await createPost(installation.deps, event, { status });
  }
  expect((await count(cast.admin, event.id)).body).toEqual({
    pending: 1,
    approve: 2,
    private: 3,
    banned: 4,
    delete: 5,
  });
});

it("post counts cover an admin's whole account, and only a moderator's events, requested or not", async () => {
  const [mine, others] = [
    await createEvent(installation.deps, cast.account_id),
    await createEvent(installation.deps, cast.account_id),
  ];
  const before = { admin: await count(cast.admin), moderator: await count(cast.moderator) };
  await assignModerator(installation.deps, mine, cast.moderator);
  await createPost(installation.deps, mine);
  await createPost(installation.deps, others);

  expect((await count(cast.admin)).body.pending).toBe(before.admin.body.pending + 2);
  expect((await count(cast.moderator)).body.pending).toBe(before.moderator.body.pending + 1);
  expect((await count(cast.moderator, mine.id)).body).toEqual({ ...none, pending: 1 });
  for (const [person, event] of [
    [cast.moderator, others],
    [cast.otherModerator, mine],
    [cast.stranger, mine],
  ] as const) {
    const answer = await count(person, event.id);
    expect([answer.status, answer.body]).toEqual([200, none]);
  }
});

it("post counts follow a decision at once", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  const post = await createPost(installation.deps, event);
  const decision = { method: "PUT", as: cast.admin, params: { id: post.id }, body: { status: "banned" } } as const;
  expect((await call(updateStatus, decision)).status).toBe(200);
  expect((await count(cast.admin, event.id)).body).toEqual({ ...none, banned: 1 });
});

it("post counts are queried once for many simultaneous requests, and again afterwards", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  await createPost(installation.deps, event);
  const select = vi.spyOn(installation.deps.reads, "readFresh");
  const first = count(cast.admin, event.id);
  await vi.waitFor(() => expect(select).toHaveBeenCalled(), patience);
  await createPost(installation.deps, event);
  const answers = await Promise.all(Array.from({ length: 5 }, () => count(cast.admin, event.id)));
  expect((await first).status).toBe(200);
  expect(answers.map(({ body }) => body.pending)).toEqual([2, 2, 2, 2, 2]);
  select.mockRestore();
});

it("post counts require a session, are never cached, and take only ids", async () => {
  expect((await count(null)).status).toBe(401);
  const answer = await count(cast.admin, randomUUID());
  expect([answer.body, answer.headers.get("cache-control")]).toEqual([none, "no-store"]);
  expect((await count(cast.admin, "everything")).status).toBe(400);
});
