import { messages } from "@/lib/shared/messages";
import { type CatalogueRow, story } from "./catalogue-row";

const { rules, rulesPage } = messages;

const desk = "an event's page changes the mode for waiting posts too, and returns to review with an undo";
const queue = "a moderator sees each reason on card and in viewer, and returns the event to review from the queue";
const form = "the event's form chooses a mode by keyboard, turns the delay on, and lets the organiser turn it off";

/** Moderation modes and the reasons of rules; the spec has no sentences for them. */
export const ruleRows: readonly CatalogueRow[] = [
  {
    situation: "Automatic mode chosen, the risk",
    sentence: null,
    says: rulesPage.risk,
    ...story("moderation-modes", form, "risk"),
  },
  {
    situation: "Automatic mode saved",
    sentence: null,
    says: rules.modeSaved.Automatic,
    ...story("moderation-modes", desk, "text.modeSaved.Automatic"),
  },
  {
    situation: "Event returned to review",
    sentence: null,
    says: rules.modeSaved.Review,
    ...story("moderation-modes", queue, "text.modeSaved.Review"),
  },
  {
    situation: "Post approved by a rule, the reason",
    sentence: null,
    says: rules.reasons.automatic,
    ...story("moderation-modes", queue, "reasons.automatic"),
  },
];
