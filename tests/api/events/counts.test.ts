import { expect, it } from "vitest";
import { GET as getEventCounts } from "@/app/api/events/get-event-counts/route";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createCast, createEvent } from "../../support/people";
import { createPost } from "../../support/posts";
import { answersAdminsAlone } from "../../support/roles/role-answers";

const installation = testInstallation();
const cast = testCast(installation);

answersAdminsAlone(getEventCounts, () => cast);

it("an event's counts include posts of every status and the waiting ones, and nothing of another account", async () => {
  const { deps } = installation;
  const { account_id, admin, event, strangerEvent } = await createCast(deps);
  const other = await createEvent(deps, account_id);
  await createEvent(deps, account_id);
  for (const status of ["pending", "pending", "private", "banned", "delete"] as const) {
    await createPost(deps, event, { status });
  }
  await createPost(deps, other, { status: "banned" });
  await createPost(deps, strangerEvent);
  const { body } = await call(getEventCounts, { as: admin });
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({ event_id: event.id, posts: 5, waiting_posts: 2 });
  expect(body).toContainEqual({ event_id: other.id, posts: 1, waiting_posts: 0 });
});
