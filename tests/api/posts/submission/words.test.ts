import { beforeAll, describe, expect, it } from "vitest";
import { GET as getApproved } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { messages } from "@/lib/shared/all-messages";
import { formLimits } from "@/lib/shared/limits/form";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { readPost } from "../../../support/posts";
import { createRuledEvent, outcome, saveRules } from "../../../support/posts/ruled-events";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.submission;
let event: TestEvent;

beforeAll(async () => {
  event = await createEvent(installation.deps, cast.account_id, { form_words: "on", form_caption: "hidden" });
});

const send = (to: TestEvent, caption: string, headers: Record<string, string> = {}) =>
  submit(to, null, { fields: { media_type: "text", caption }, headers });
const row = (id: string) => readPost(installation.deps, id);
const onWall = async (of: TestEvent) => (await call(getApproved, { params: { eventId: of.id } })).body;

describe("words without a picture", () => {
  it("words are stored whole at once, although the event hides captions, and wait for a moderator", async () => {
    const { body, status } = await send(event, "  Long live the bride and groom! ");
    expect(status).toBe(201);
    expect(await row(body.id)).toMatchObject({
      media_type: "text",
      media_state: "ready",
      status: "pending",
      caption: "Long live the bride and groom!",
      original_key: null,
      thumbnail_media_key: null,
    });
    expect(await onWall(event)).toEqual([]);
  });

  it("approved words are on the wall without any address of a picture, and a takedown removes them", async () => {
    const markup = '<img src=x onerror="alert(1)"> **bold** {{name}}';
    const { body } = await send(event, markup);
    await updatePostStatus(installation.deps, cast.admin, body.id, "approve");
    const [post] = await onWall(event);
    expect(post).toMatchObject({
      id: body.id,
      caption: markup,
      media_type: "text",
      media_file_type: "text",
      media_url: null,
      thumbnail_media_url: null,
      media_width: null,
    });
    await updatePostStatus(installation.deps, cast.admin, body.id, "private");
    expect(await onWall(event)).toEqual([]);
    await updatePostStatus(installation.deps, cast.admin, body.id, "approve");
    expect(await onWall(event)).toHaveLength(1);
    expect(await row(body.id)).toMatchObject({ media_state: "ready" });
  });

  it.each([
    ["an empty text", "   ", text.allMandatory],
    ["one character too many", "x".repeat(formLimits.wordsMaxLength + 1), text.wordsTooLong],
  ])("%s is refused at its field", async (_, caption, message) => {
    expect(await send(event, caption)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: "caption", message }] },
    });
  });

  it("280 characters are accepted", async () => {
    expect((await send(event, "é".repeat(formLimits.wordsMaxLength))).status).toBe(201);
  });

  it("an event with the switch off refuses them, and accepts a repeat of what it took while it was on", async () => {
    const off = await createEvent(installation.deps, cast.account_id);
    const refused = await send(off, "Hello");
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "media", message: text.pictureNeeded }] } });
    const headers = { "idempotency-key": "0190b3c4-0000-4000-8000-00000000c0de" };
    const first = await send(event, "Once", headers);
    expect((await send(event, "Once", headers)).body.id).toBe(first.body.id);
    expect((await send(event, "Twice", headers)).status).toBe(422);
  });
});

describe("words at an event with rules", () => {
  it("the automatic mode approves them at once, with its reason, and they are on the wall", async () => {
    const ruled = await createRuledEvent(installation, cast, { wall_delay: "off", form_words: "on" });
    const { body } = await send(ruled, "All the best");
    expect(await row(body.id)).toMatchObject({ status: "approve", rule: outcome("mode", "approve") });
    expect(await onWall(ruled)).toHaveLength(1);
    expect(installation.realtime.take().map(({ event }) => event)).toContain("newEventPost");
  });

  it("listed words ban and stop them as they do captions", async () => {
    const ruled = await createRuledEvent(installation, cast, { form_words: "on" });
    await saveRules(installation.deps, ruled, { words_review: "gherkin", words_ban: "turnip" });
    const banned = await send(ruled, "A turnip");
    const waiting = await send(ruled, "A gherkin");
    expect(await row(banned.body.id)).toMatchObject({ status: "banned", rule: outcome("words", "ban", "turnip") });
    expect(await row(waiting.body.id)).toMatchObject({
      status: "pending",
      rule: outcome("words", "review", "gherkin"),
    });
    expect(await onWall(ruled)).toEqual([]);
  });
});
