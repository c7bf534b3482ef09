import { expect, it } from "vitest";
import { teamRibbon } from "@/components/event-gate/team-ribbon";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";

it.each([
  ["Draft", messages.events.draftRibbon],
  ["Private", messages.events.privateRibbon],
  ["Live", null],
  ["Archive", null],
] as const)("only an event's team is told why others cannot see a %s event", (event_status, sentence) => {
  expect(teamRibbon({ event_status } as PublicEvent, true)).toBe(sentence);
  expect(teamRibbon({ event_status } as PublicEvent, false)).toBeNull();
});
