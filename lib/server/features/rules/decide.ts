import "server-only";
import { floodDetail, type RuleAction, type RuleName } from "@/lib/shared/rules/outcome";
import type { PreviewEventRulesBody } from "@/lib/shared/rules/page-contract";

/**
 * The moderation rules: pure functions, asked in order; the first answer counts. The upload route, the worker and the
 * preview use the same list. "Review" leaves the post pending, with the reason.
 */

/** All that the rules know about a post. Counts are of posts of the same event, up to and including this one. */
export type RuledPost = {
  /** The strongest listed word in its texts, with that entry's action; null without one. */
  word: { pattern: string; action: "review" | "ban" } | null;
  /** The first link, email address or phone number, if the event checks for them; else null. */
  contact: string | null;
  /** Null until its thumbnail is made. */
  picture: {
    /** A banned post of the event has the same bytes. */
    isBanned: boolean;
    /** The first post with a similar picture, or null. */
    similarTo: string | null;
  } | null;
  /**
   * Posts in the last minutes of the flood rule, this one included, and the first of them; null for a phone without a
   * token, and where nothing counts them.
   */
  recentOfGuest: Recent | null;
  recentOfAddress: Recent | null;
  /** The phone's posts that are approved or banned now; null without a token. */
  guest: { approved: number; banned: number } | null;
};
export type Recent = { count: number; first: string };

/**
 * The settings that decide. `flood_posts` of one guest and `flood_address_posts` of one address: 0 for no limit. The
 * second is off unless an organiser sets it: a whole hall may share one address.
 */
export type RuleLimits = Pick<
  PreviewEventRulesBody,
  "moderation_mode" | "trusted_after" | "flood_posts" | "flood_address_posts" | "flood_minutes"
>;

export type Decision = { rule: RuleName; action: RuleAction; detail: string; group: string | null };
type Rule = (post: RuledPost, limits: RuleLimits) => Omit<Decision, "rule"> | null;

const review = (detail: string, group: string | null = null) => ({ action: "review", detail, group }) as const;

const rules: readonly [RuleName, Rule][] = [
  ["words", ({ word }) => word && { action: word.action, detail: word.pattern, group: null }],
  ["contact", ({ contact }) => (contact === null ? null : review(contact))],
  ["same-picture", ({ picture }) => (picture?.isBanned ? { action: "ban", detail: "", group: null } : null)],
  ["similar-picture", ({ picture }) => (picture?.similarTo ? review("", picture.similarTo) : null)],
  ["flood", findFlood],
  [
    "trust",
    ({ picture, guest }, { moderation_mode: mode, trusted_after }) =>
      mode === "Trusted" && picture && guest && guest.banned === 0 && guest.approved >= trusted_after
        ? { action: "approve", detail: String(guest.approved), group: null }
        : null,
  ],
  [
    "mode",
    ({ picture }, { moderation_mode: mode }) =>
      mode === "Automatic" && picture ? { action: "approve", detail: "", group: null } : null,
  ],
];

/** Returns the first rule's answer, or null if a person decides. Nothing is approved before its picture is made. */
export function decide(post: RuledPost, limits: RuleLimits): Decision | null {
  for (const [rule, ask] of rules) {
    const answer = ask(post, limits);
    if (answer) return { rule, ...answer };
  }
  return null;
}

function findFlood({ recentOfGuest, recentOfAddress }: RuledPost, limits: RuleLimits) {
  const { flood_posts, flood_address_posts, flood_minutes } = limits;
  const isOver = (recent: Recent | null, most: number): recent is Recent =>
    most > 0 && recent !== null && recent.count > most;
  const flood = ({ count, first }: Recent) => review(floodDetail(count, flood_minutes), first);
  if (isOver(recentOfGuest, flood_posts)) return flood(recentOfGuest);
  if (isOver(recentOfAddress, flood_address_posts)) return flood(recentOfAddress);
  return null;
}
