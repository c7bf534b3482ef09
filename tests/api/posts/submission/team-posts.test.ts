import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { POST as addTeamPost } from "@/app/api/events/add-team-post/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { assignModerator, createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { readPost } from "../../../support/posts";
import { listPublic } from "../../../support/posts/published";
import { createRuledEvent, saveRules } from "../../../support/posts/ruled-events";
import { postForm } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const add = async (event: TestEvent, fields: Record<string, string> = {}, key = randomUUID(), photo?: Uint8Array) =>
  call<{ id: string; code?: string }>(addTeamPost, {
    as: cast.moderator,
    headers: { "idempotency-key": key },
    body: postForm(event, photo ?? (await makePhoto()), { person_name: "Photo: Vera", caption: "", ...fields }),
  });
const row = (id: string) => readPost(installation.deps, id);

it("a photo of the team is approved at once, with a credit and without the form's fields and its guests' email", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  await assignModerator(installation.deps, event, cast.moderator);
  const { status, body } = await add(event);
  expect(status).toBe(201);
  expect(await row(body.id)).toMatchObject({
    status: "approve",
    person_name: "Photo: Vera",
    person_email_id: "",
    person_city: "",
  });
  await drainJobs(installation.databaseUrl, installation.deps);
  expect((await listPublic(event)).map(({ id }) => id)).toEqual([body.id]);
  const entries = await installation.deps.db.execute(sql`
    select action, actor_id from audit_log where subject_id = ${body.id}`);
  expect(entries).toEqual([{ action: "post.approve", actor_id: cast.moderator.user_id }]);
  // A credit is not needed.
  expect((await add(event, { person_name: "" })).status).toBe(201);
});

it("photos of the team come to drafts and ended events, and rules and mails leave them alone", async () => {
  const event = await createRuledEvent(installation, cast, { notification_status: "on" });
  await saveRules(installation.deps, event, { words_ban: "vera", flood_posts: 3 });
  for (const event_status of ["Draft", "Archive"]) {
    await installation.deps.db.execute(sql`update events set event_status = ${event_status} where id = ${event.id}`);
    const { status, body } = await add(event);
    expect(status).toBe(201);
    expect(await row(body.id)).toMatchObject({ status: "approve", rule: null });
  }
  const mails = await installation.deps.db.execute(sql`
    select 1 from graphile_worker.jobs where task_identifier like '%notif%'`);
  expect(mails).toEqual([]);
});

it("a repeated photo stays one post, and a decision that followed stands", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  await assignModerator(installation.deps, event, cast.moderator);
  const key = randomUUID();
  const photo = await makePhoto({ colour: "#123456" });
  const { body } = await add(event, {}, key, photo);
  await call(updateStatus, { as: cast.moderator, params: { id: body.id }, body: { status: "banned" } });
  expect((await add(event, {}, key, photo)).body.id).toBe(body.id);
  expect((await row(body.id)).status).toBe("banned");
  const other = await add(event, {}, key, await makePhoto({ colour: "#654321" }));
  expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
});
