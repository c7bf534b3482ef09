import { z } from "zod";

/** The rules, in the order in which they are asked (lib/shared/rules/decide.ts). */
export const ruleNames = ["words", "contact", "same-picture", "similar-picture", "flood", "trust", "mode"] as const;
export type RuleName = (typeof ruleNames)[number];

export const ruleActions = ["approve", "review", "ban"] as const;
export type RuleAction = (typeof ruleActions)[number];

/** What a rule decided about a post, as stored with it. */
export const ruleOutcome = z.object({
  rule: z.enum(ruleNames),
  action: z.enum(ruleActions),
  /** The reason's variable part: the listed word, the contact, or a number of posts; else empty. */
  detail: z.string(),
  /** Id shared by posts that stand together in the queue: the first similar post, or the flood's first; else null. */
  group: z.string().nullable(),
  /** True if the rule only noted what it would have done. */
  is_dry_run: z.boolean(),
});
export type RuleOutcome = z.infer<typeof ruleOutcome>;
