import { expect, it } from "vitest";
import { GET as getAdsByGroupId } from "@/app/api/ads-group/get-ads-by-group-id/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { GET as getVideoId } from "@/app/api/events/get-video-id/route";
import { messages } from "@/lib/shared/messages";
import { postStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createCast } from "../../support/people";

const installation = testInstallation();
const { missing, notValid, notAmong } = messages.fields;

it.each([
  ["a video id without an event", getVideoId, {}, missing("event id")],
  ["a video id for an event that is no id", getVideoId, { event_id: "x" }, notValid("event id")],
  ["ads without a program", getAdsByGroupId, {}, missing("ads group id")],
  ["ads of a program that is no id", getAdsByGroupId, { ads_group_id: "x" }, notValid("ads group id")],
])("a query for %s is refused with a sentence that names the field", async (_what, handler, query, message) => {
  expect(await call(handler, { query })).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
});

it("a query for posts of an unknown status is refused with a sentence that names the field and its words", async () => {
  const { admin } = await createCast(installation.deps);
  const answer = await call(getAllEventPosts, { as: admin, query: { status: "x" } });
  expect(answer).toMatchObject({ status: 400, body: { message: notAmong("status", postStatuses) } });
});
