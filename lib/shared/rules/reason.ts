import { ruleLimits } from "../limits/rules";
import { messages } from "../messages";
import type { PostStatus } from "../vocabulary";
import { findRuling, type RuleOutcome } from "./outcome";

const { reasons } = messages.rules;

/**
 * Returns why a rule gave a post its present status, or in a dry run what it would have done; null if neither. Words
 * that come from guests or lists are cut, and isolated so that their direction does not reorder the sentence.
 */
export function reasonOf(post: { rule: RuleOutcome | null; status: PostStatus }): string | null {
  if (post.rule?.is_dry_run) return reasons.dryRun[post.rule.action](detailOf(post.rule));
  const rule = findRuling(post);
  if (!rule) return null;
  if (rule.rule === "mode" && rule.action === "approve") return reasons.automatic;
  return reasons.decided[rule.action](detailOf(rule));
}

function detailOf({ rule, detail }: RuleOutcome): string {
  const { grounds, ended } = reasons;
  switch (rule) {
    case "words":
      return detail === "" ? grounds.unread : grounds.words(isolated(detail));
    case "contact":
      return grounds.contact(isolated(detail));
    case "flood": {
      const [posts, minutes] = detail.split("/").map(Number);
      return grounds.flood(posts ?? 0, minutes ?? 0);
    }
    case "trust":
      return detail === "ended" ? ended.trust : grounds.trust(Number(detail));
    case "mode":
      return detail === "ended" ? ended.mode : grounds.mode;
    default:
      return grounds[rule];
  }
}

/** Cuts a text and puts it between first-strong isolate and pop, the plain-text form of dir="auto". */
function isolated(text: string): string {
  const characters = Array.from(text);
  const most = ruleLimits.reasonCharacters;
  const short = characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
  return `\u2068${short}\u2069`;
}
