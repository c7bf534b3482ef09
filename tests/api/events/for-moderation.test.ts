import { expect, it } from "vitest";
import { GET as getModerationEvents } from "@/app/api/events/get-moderation-events/route";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { assignModerator, createEvent, createPerson } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);

const namesFor = async (as: { bearer: string }) => {
  const answer = await call<{ event_name: string }[]>(getModerationEvents, { as });
  expect(answer.status).toBe(200);
  return answer.body.map((event) => event.event_name);
};

it("the events for moderation require a session", async () => {
  expect((await call(getModerationEvents)).status).toBe(401);
});

it("the events for moderation are all of the account's for an admin, and the assigned ones for a moderator", async () => {
  const newcomer = await createPerson(installation.deps, cast.account_id, "moderator");
  expect(await namesFor(cast.admin)).toHaveLength(2);
  expect(await namesFor(cast.moderator)).toEqual([cast.event.event_name]);
  expect(await namesFor(cast.otherModerator)).not.toContain(cast.event.event_name);
  expect(await namesFor(cast.stranger)).toEqual([cast.strangerEvent.event_name]);
  expect(await namesFor(newcomer)).toEqual([]);
});

it("the events for moderation have only id, name, date, mode and the lists to filter by, the latest event first", async () => {
  const person = await createPerson(installation.deps, cast.account_id, "moderator");
  const dates = ["2025-01-01", "2026-01-01", "2024-01-01"];
  for (const event_date of dates) {
    const event = await createEvent(installation.deps, cast.account_id, { event_date });
    await assignModerator(installation.deps, event, person);
  }
  const { body } = await call(getModerationEvents, { as: person });
  expect(body.map((event: { event_date: string }) => event.event_date)).toEqual([...dates].sort().reverse());
  expect(Object.keys(body[0]).sort()).toEqual([
    "event_date",
    "event_name",
    "form_missions",
    "form_places",
    "id",
    "moderation_mode",
  ]);
});
