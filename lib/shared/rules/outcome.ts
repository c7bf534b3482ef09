import { z } from "zod";
import type { PostStatus } from "../vocabulary";

/** The rules, in the order in which they are asked (lib/shared/rules/decide.ts). */
export const ruleNames = ["words", "contact", "same-picture", "similar-picture", "flood", "trust", "mode"] as const;
export type RuleName = (typeof ruleNames)[number];

export const ruleActions = ["approve", "review", "ban"] as const;
export type RuleAction = (typeof ruleActions)[number];

/** A rule's decision about a post, stored with the post. */
export const ruleOutcome = z.object({
  rule: z.enum(ruleNames),
  action: z.enum(ruleActions),
  /**
   * The reason's variable part: the listed word (empty for a text that could not be read to its end), the contact, the guest's approved posts, or a flood's posts and
   * minutes ("14/5"); "ended" if an approval's ground no longer holds; else empty.
   */
  detail: z.string(),
  /** Id shared by posts that the queue shows as one group: the first similar post, or the flood's first; else null. */
  group: z.string().nullable(),
  /** True if the rule only noted what it would have done. */
  is_dry_run: z.boolean(),
});
export type RuleOutcome = z.infer<typeof ruleOutcome>;

export const floodDetail = (posts: number, minutes: number) => `${posts}/${minutes}`;

const statusOf = { approve: "approve", review: "pending", ban: "banned" } as const satisfies Record<
  RuleAction,
  PostStatus
>;

/** Returns the rule whose decision gave a post its present status, as far as the post itself tells; else null. */
export function findRuling({ rule, status }: { rule: RuleOutcome | null; status: PostStatus }): RuleOutcome | null {
  return rule && !rule.is_dry_run && statusOf[rule.action] === status ? rule : null;
}
