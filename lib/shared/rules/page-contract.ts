import { z } from "zod";
import { eventFields } from "../events/contract";
import { ruleLimits, wordRules } from "../limits/rules";
import { messageNames } from "../message-names";
import { wordMessages } from "../messages/words";
import { mediaTypes, moderationModes, onOff, postStatuses } from "../vocabulary";
import { eventRules, wordLists } from "./contract";
import { ruleActions, ruleNames, ruleOutcome } from "./outcome";
import { wordEntry } from "./words/entry";

/** A word list in which every line is a valid entry; names the first line that is not. */
function checkedList(field: (typeof listFields)[number]) {
  return wordLists.shape[field].superRefine((list, context) => {
    const lines = list.split("\n");
    if (lines.filter((line) => line.trim() !== "").length > wordRules.maxEntries) {
      return context.addIssue({ code: "custom", message: wordMessages.tooManyEntries });
    }
    for (const [index, line] of lines.entries()) {
      const checked = line.trim() === "" ? null : wordEntry.shape.pattern.safeParse(line);
      if (!checked || checked.success) continue;
      const reason = checked.error.issues[0]?.message ?? "";
      context.addIssue({ code: "custom", message: messageNames.rulesPage.lineInvalid(index + 1, reason) });
      return;
    }
  });
}

const listFields = ["words_review", "words_ban", "words_allowed"] as const;
/** Checked in requests only: lists that an earlier version accepted are still shown. */
const checkedLists = {
  words_review: checkedList("words_review"),
  words_ban: checkedList("words_ban"),
  words_allowed: checkedList("words_allowed"),
};
const checkedRules = eventRules.extend(checkedLists);
const checkedWords = wordLists.extend(checkedLists);

/** Omitted fields keep their values. */
export const updateEventRulesBody = checkedRules.partial();
export type UpdateEventRulesBody = z.output<typeof updateEventRulesBody>;
export const updateAccountWordsBody = checkedWords.partial();
export type UpdateAccountWordsBody = z.output<typeof updateAccountWordsBody>;

/** Decisions of one rule so far, or what it would have decided in a dry run, and how many a person reversed. */
const ruleCount = z.object({
  rule: z.enum(ruleNames),
  action: z.enum(ruleActions),
  is_dry_run: z.boolean(),
  decided: z.number(),
  reversed: z.number(),
});
export type RuleCount = z.infer<typeof ruleCount>;

/** The settings and counts that an event's rules page shows. */
export const eventRulesAnswer = eventRules.extend({
  id: z.uuid(),
  event_name: z.string(),
  moderation_mode: z.enum(moderationModes),
  trusted_after: z.number(),
  wall_delay: z.enum(onOff),
  /** Posts that wait for a decision. */
  waiting: z.number(),
  counts: z.array(ruleCount),
});
export type EventRulesAnswer = z.infer<typeof eventRulesAnswer>;

/** The account's own lists, which every event uses. */
export const accountWordsAnswer = wordLists.extend({ company_name: z.string() });
export type AccountWordsAnswer = z.infer<typeof accountWordsAnswer>;

const { moderation_mode, trusted_after, wall_delay } = eventFields.shape;
/** All settings of the page: the form's values. */
export const rulesForm = checkedRules.extend({ moderation_mode, trusted_after, wall_delay, account: checkedWords });
export type RulesForm = z.output<typeof rulesForm>;

/** Settings to try, saved or not, on the past posts of some events. */
export const previewEventRulesBody = rulesForm.omit({ wall_delay: true, dry_run: true }).extend({
  event_ids: z
    .array(z.uuid())
    .min(1, messageNames.rulesPage.chooseEvent)
    .max(ruleLimits.previewEvents, messageNames.rulesPage.tooManyEvents),
});
export type PreviewEventRulesBody = z.output<typeof previewEventRulesBody>;

/** A post about which the rules and a person disagree: `rule` is what they would have done, `status` what it is. */
const disagreement = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  person_name: z.string(),
  person_city: z.string(),
  caption: z.string(),
  media_type: z.enum(mediaTypes),
  thumbnail_media_url: z.string().nullable(),
  placeholder_color: z.string().nullable(),
  created_at: z.iso.datetime(),
  status: z.enum(postStatuses),
  rule: ruleOutcome,
});
export type Disagreement = z.infer<typeof disagreement>;

export const rulesPreview = z.object({
  /** Posts evaluated: the newest ones of the chosen events (ruleLimits.previewPosts). */
  total: z.number(),
  has_older: z.boolean(),
  /** Posts that the rules would have approved or banned. */
  decided: z.number(),
  by_rule: z.array(z.object({ rule: z.enum(ruleNames), approve: z.number(), review: z.number(), ban: z.number() })),
  /** Newest first. */
  disagreements: z.array(disagreement),
  /** Posts without a person's decision, so there is nothing to compare. */
  undecided: z.number(),
  /** Posts from before pictures were compared: copies among them are not found. */
  without_hash: z.number(),
});
export type RulesPreview = z.infer<typeof rulesPreview>;
