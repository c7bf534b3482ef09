import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { posts } from "@/db/schema/posts/posts";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { type Answer, call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent } from "../../../support/people";
import { makeDistinctPhoto, makePhoto } from "../../../support/pictures";
import { postForm } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const rowsOf = (eventId: string) => installation.deps.db.select().from(posts).where(eq(posts.event_id, eventId));

describe("posting a photo", () => {
  it("posting a photo answers 201 with id and message only, and leaves a pending post and its original in storage", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const answer = await call(addEventPost, { body: postForm(event, await makePhoto()) });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String), message: messages.submission.submitted });

    const [row] = await rowsOf(event.id);
    expect(row).toMatchObject({
      id: answer.body.id,
      status: "pending",
      media_state: "processing",
      wall_position: null,
    });
    expect(await installation.storedKeys()).toContain(row?.original_key);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("posting a photo notifies the consoles of admins and the event's moderators by id only", async () => {
    installation.realtime.take();
    const answer = await call(addEventPost, { body: postForm(cast.event, await makePhoto()) });
    const notice = { event: "postSubmitted", data: { id: answer.body.id, event_id: cast.event.id } };
    expect(installation.realtime.take()).toEqual([
      { channel: noticeChannel(cast.admin), ...notice },
      { channel: noticeChannel(cast.moderator), ...notice },
    ]);
  });

  it("posting a photo succeeds while the realtime server is down", async () => {
    installation.realtime.isDown = true;
    const answer = await call(addEventPost, { body: postForm(cast.event, await makePhoto()) });
    installation.realtime.isDown = false;
    expect(answer.status).toBe(201);
  });
});

describe("retried posts", () => {
  it("a retry with the same key and body is one post with one answer, even simultaneously", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const photo = await makePhoto();
    const send = (key: string) =>
      call(addEventPost, {
        body: postForm(event, photo),
        headers: { "idempotency-key": key },
      });
    const key = randomUUID();
    const answers = [...(await Promise.all([send(key), send(key), send(key)])), await send(key)];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await rowsOf(event.id)).toHaveLength(1);
    const stored = (await installation.storedKeys()).filter((stored) => stored.includes(event.id));
    expect(stored).toHaveLength(1);
  });

  it("a retry with the same key and another body is a 422, and the first post stays unchanged", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await call(addEventPost, { body: postForm(cast.event, await makePhoto()), headers });
    const second = await call(addEventPost, {
      body: postForm(cast.event, await makePhoto(), { caption: "Other" }),
      headers,
    });
    expect(first.status).toBe(201);
    expect(second.status).toBe(422);
    expect(second.body).toMatchObject({ code: "idempotency_mismatch" });
  });

  it("a retry with the same key and texts but another photo is a 422, in sequence and simultaneously", async () => {
    const photos = [await makeDistinctPhoto(1), await makeDistinctPhoto(2)];
    const tries = async (sendAll: (send: (() => Promise<Answer>)[]) => Promise<Answer[]>) => {
      const event = await createEvent(installation.deps, cast.account_id);
      const headers = { "idempotency-key": randomUUID() };
      const answers = await sendAll(
        photos.map((photo) => () => call(addEventPost, { body: postForm(event, photo), headers })),
      );
      const refused = answers.filter(({ status }) => status === 422);
      expect(refused.map(({ body }) => body.code)).toEqual(["idempotency_mismatch"]);
      const [row, ...more] = await rowsOf(event.id);
      expect(more).toEqual([]);
      expect(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).toEqual([row?.id]);
      const stored = (await installation.storedKeys()).filter((key) => key.includes(event.id));
      expect(stored).toEqual([row?.original_key]);
      expect(await installation.spooledFiles()).toEqual([]);
      return { answers, row };
    };
    const inSequence = await tries(async ([first, second]) => [await first?.(), await second?.()] as Answer[]);
    expect(inSequence.answers.map(({ status }) => status)).toEqual([201, 422]);
    expect(inSequence.row?.original_bytes).toBe(photos[0]?.length);
    await tries((sends) => Promise.all(sends.map((send) => send())));
  });

  it("a key that is no UUID is refused", async () => {
    const headers = { "idempotency-key": "again" };
    const answer = await call(addEventPost, { body: postForm(cast.event, await makePhoto()), headers });
    expect(answer.status).toBe(400);
  });
});

it("fifty guests who post in the same second make 50 posts with 50 different pictures", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  const photos = await Promise.all(Array.from({ length: 50 }, (_, index) => makeDistinctPhoto(index + 1)));
  const answers = await Promise.all(photos.map((photo) => call(addEventPost, { body: postForm(event, photo) })));
  expect(answers.every((answer) => answer.status === 201)).toBe(true);
  const rows = await rowsOf(event.id);
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map((row) => row.original_key)).size).toBe(50);
  expect(new Set(rows.map((row) => row.original_bytes)).size).toBeGreaterThan(1);
});

describe("permissions to post", () => {
  const statuses = [
    ["Live", 201],
    ["Draft", 404],
    ["Private", 403],
    ["Archive", 409],
  ] as const;
  it.each(statuses)("the public's post to a %s event answers %i", async (event_status, expected) => {
    const event = await createEvent(installation.deps, cast.account_id, { event_status, password_hash: "a hash" });
    const answer = await call(addEventPost, { body: postForm(event, await makePhoto()) });
    expect(answer.status).toBe(expected);
    expect(await rowsOf(event.id)).toHaveLength(expected === 201 ? 1 : 0);
  });

  it("the team may try the form of a Draft, and another company gets a 404", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    const tryAs = async (as: { bearer: string }) =>
      (await call(addEventPost, { as, body: postForm(event, await makePhoto()) })).status;
    expect(await tryAs(cast.moderator)).toBe(201);
    expect(await tryAs(cast.stranger)).toBe(404);
  });
});

describe("missing or malformed input", () => {
  const required = ["person_name", "person_email_id", "person_city", "caption"];
  it.each(required)("a post without %s is refused because all fields are mandatory", async (field) => {
    const answer = await call(addEventPost, { body: postForm(cast.event, await makePhoto(), { [field]: "  " }) });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "invalid_input", message: messages.submission.allMandatory });
    expect(answer.body.issues[0].path).toBe(field);
  });

  it("a post without media is refused because all fields are mandatory", async () => {
    const answer = await call(addEventPost, { body: postForm(cast.event, null) });
    expect(answer.body).toMatchObject({ code: "invalid_input", message: messages.submission.allMandatory });
  });

  it("a missing field is reported before any other fault", async () => {
    const form = postForm(cast.event, await makePhoto(), { person_email_id: "no address", caption: "" });
    const answer = await call(addEventPost, { body: form });
    expect(answer.body.message).toBe(messages.submission.allMandatory);
  });

  const edges = [
    ["person_name", limits.guestTextMaxLength.person_name],
    ["person_city", limits.guestTextMaxLength.person_city],
    ["caption", limits.guestTextMaxLength.caption],
  ] as const;
  it.each(edges)("the field %s takes %i characters and not one more", async (field, length) => {
    const full = await call(addEventPost, {
      body: postForm(cast.event, await makePhoto(), { [field]: "x".repeat(length) }),
    });
    const over = await call(addEventPost, {
      body: postForm(cast.event, await makePhoto(), { [field]: "x".repeat(length + 1) }),
    });
    expect([full.status, over.status]).toEqual([201, 400]);
  });

  it("a body that is no multipart, a cut one and a broken event id are refused with nothing stored", async () => {
    const before = await installation.storedKeys();
    const broken = [
      { body: "nonsense", headers: { "content-type": "multipart/form-data; boundary=x" } },
      {
        body: "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n",
        headers: { "content-type": "multipart/form-data; boundary=x" },
      },
      { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
      { body: postForm(cast.event, await makePhoto(), { event_id: "not-an-id" }) },
      { body: postForm(cast.event, await makePhoto(), { event_id: randomUUID() }) },
    ];
    const statuses = [];
    for (const options of broken) statuses.push((await call(addEventPost, { method: "POST", ...options })).status);
    expect(statuses).toEqual([400, 400, 415, 400, 404]);
    expect(await installation.storedKeys()).toEqual(before);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  const awkward = [
    'Ada "Quotes" O\'Brien',
    "👩‍👩‍👧‍👦 😀",
    "שלום עולם",
    "<script>alert(1)</script>",
    "%_\\",
    "名前 テスト",
  ];
  it.each(awkward)("the name %s is stored as typed", async (person_name) => {
    const answer = await call(addEventPost, { body: postForm(cast.event, await makePhoto(), { person_name }) });
    const [row] = await installation.deps.db.select().from(posts).where(eq(posts.id, answer.body.id));
    expect(row?.person_name).toBe(person_name);
  });
});
