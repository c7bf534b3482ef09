import { messages } from "@/lib/shared/messages";
import { type CatalogueRow, story } from "./catalogue-row";

const { rules, rulesPage } = messages;

const desk = "an event's page changes the mode for waiting posts too, and returns to review with an undo";
const queue = "a moderator sees each reason on card and in viewer, and returns the event to review from the queue";
const form = "the event's form chooses a mode by keyboard, turns the delay on, and lets the organiser turn it off";
const save = "the recommended rules are filled in and saved by keyboard, and an event without posts says so";
const follow = "the preview follows each change, shows disagreements, and says when it fails";

/** Moderation modes and the reasons of rules; the spec has no sentences for them. */
export const ruleRows: readonly CatalogueRow[] = [
  {
    situation: "Automatic mode chosen, the risk",
    sentence: null,
    says: rulesPage.risk,
    ...story("moderation/moderation-modes", form, "risk"),
  },
  {
    situation: "Automatic mode saved",
    sentence: null,
    says: rules.modeSaved.Automatic,
    ...story("moderation/moderation-modes", desk, "text.modeSaved.Automatic"),
  },
  {
    situation: "Event returned to review",
    sentence: null,
    says: rules.modeSaved.Review,
    ...story("moderation/moderation-modes", queue, "text.modeSaved.Review"),
  },
  {
    situation: "Post approved by a rule, the reason",
    sentence: null,
    says: rules.reasons.automatic,
    ...story("moderation/moderation-modes", queue, "reasons.automatic"),
  },
  {
    situation: "Rules saved",
    sentence: null,
    says: rulesPage.saved,
    ...story("moderation/rules-page", save, "text.saved"),
  },
  {
    situation: "Rules tried on an event without posts",
    sentence: null,
    says: rulesPage.nothing,
    ...story("moderation/rules-page", save, "text.nothing"),
  },
  {
    situation: "Rules tried, and a person decided none of the posts otherwise",
    sentence: null,
    says: rulesPage.allAgreed,
    ...story("moderation/rules-page", follow, "text.allAgreed"),
  },
  {
    situation: "A line of a word list that is no entry",
    sentence: null,
    says: null,
    ...story("moderation/rules-page", follow, "text.lineInvalid"),
  },
  {
    situation: "Trying rules fails",
    sentence: null,
    says: rulesPage.failed,
    ...story("moderation/rules-page", follow, "text.failed"),
  },
];
