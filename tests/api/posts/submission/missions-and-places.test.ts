import { beforeAll, describe, expect, it } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { GET as getApproved } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { GET as getEventDesk } from "@/app/api/events/get-event-desk/[id]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { formLimits } from "@/lib/shared/limits/form";
import { messages } from "@/lib/shared/messages";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { readPost } from "../../../support/posts";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeAll(async () => {
  event = await createEvent(installation.deps, cast.account_id, {
    form_words: "on",
    form_missions: "A toast\nSomebody you met tonight",
    form_places: "Table 1\nTable 2",
  });
});

const send = async (tags: Record<string, string>) => {
  const { body } = await submit(event, null, { fields: { media_type: "text", caption: "Hello", ...tags } });
  return body.id;
};
const row = (id: string) => readPost(installation.deps, id);
const save = (body: unknown) => call(updateEvent, { method: "PUT", as: cast.admin, params: { id: event.id }, body });
const list = async (query: Record<string, string>) =>
  (await call(getAllEventPosts, { as: cast.admin, query: { event_id: event.id, ...query } })).body.map(
    ({ id }: { id: string }) => id,
  );

describe("missions and places", () => {
  it("a post keeps what its event lists, whatever happens to the list, and nothing else", async () => {
    const id = await send({ mission: " A toast ", place: "Table 2" });
    const stranger = await send({ mission: "Rob the bar", place: "Table 99" });
    await save({ form_missions: "Somebody you met tonight" });
    expect(await row(id)).toMatchObject({ mission: "A toast", place: "Table 2" });
    expect(await row(stranger)).toMatchObject({ mission: "", place: "" });
    await save({ form_missions: "A toast\nSomebody you met tonight" });
  });

  it("the queue filters by either, and the event's page counts both with those of zero posts", async () => {
    const id = await send({ mission: "Somebody you met tonight", place: "Table 1" });
    expect(await list({ place: "Table 1" })).toEqual([id]);
    expect(await list({ mission: "Somebody you met tonight", place: "Table 2" })).toEqual([]);
    const { body } = await call(getEventDesk, { as: cast.admin, params: { id: event.id } });
    expect(body.places).toEqual([
      { name: "Table 1", posts: 1 },
      { name: "Table 2", posts: 1 },
    ]);
    expect(body.missions).toEqual([
      { name: "A toast", posts: 1 },
      { name: "Somebody you met tonight", posts: 1 },
    ]);
  });

  it("the public learns the missions with the form, and a card's place only while the event shows places", async () => {
    const { body: found } = await call(eventBySlug, {
      params: { slug: event.event_url_slug },
      query: { form: "yes" },
    });
    expect(found.form.missions).toEqual(["A toast", "Somebody you met tonight"]);
    expect(JSON.stringify(found)).not.toContain("Table 1");
    const id = await send({ mission: "A toast", place: "Table 1" });
    await updatePostStatus(installation.deps, cast.admin, id, "approve");
    const shown = async () => (await call(getApproved, { params: { eventId: event.id } })).body[0];
    expect(await shown()).toMatchObject({ mission: "A toast" });
    expect(await shown()).not.toHaveProperty("place");
    const { body: before } = await call(wallChanges, { params: { eventId: event.id }, query: { since: 0 } });
    await save({ wall_places: "on" });
    const { body: after } = await call(wallChanges, {
      params: { eventId: event.id },
      query: { since: before.version },
    });
    expect(after.posts).toMatchObject([{ id, place: "Table 1" }]);
  });

  it("lists lose blank and repeated lines, and too long ones are refused at their field", async () => {
    const { body } = await save({ form_places: " Bar \r\n\r\nBar\nTerrace" });
    expect(body.form_places).toBe("Bar\nTerrace");
    const { most, maxLength } = formLimits.missions;
    const many = Array.from({ length: most + 1 }, (_, index) => `Task ${index}`).join("\n");
    const { tooManyEntries, entryTooLong } = messages.eventTags;
    expect(await save({ form_missions: many })).toMatchObject({ status: 400, body: { message: tooManyEntries(most) } });
    const long = await save({ form_missions: "x".repeat(maxLength + 1) });
    expect(long).toMatchObject({ status: 400, body: { message: entryTooLong(maxLength) } });
  });
});
