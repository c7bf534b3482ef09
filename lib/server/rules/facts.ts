import "server-only";
import type { Database } from "@/db/client";
import type { PostRow } from "@/db/queries/posts";
import { countAround, type RuleSettings } from "@/db/queries/rules";
import { type Decision, decide, type RuledPost } from "@/lib/shared/rules/decide";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import { findContact, findWord } from "@/lib/shared/rules/words";
import { isRuled, limitsOf, rulesOf, wordsOf } from "./settings";

/** A post's columns that the rules read; `created_at` is null before it is stored. */
export type UndecidedPost = Pick<
  PostRow,
  "id" | "event_id" | "person_name" | "person_city" | "caption" | "guest_token_hash" | "address_hash"
> & { created_at: string | null };

/** Asks the list about a post of an event with these settings. Returns null if a person decides. */
export async function askRules(
  db: Database,
  settings: RuleSettings,
  post: UndecidedPost,
  picture: RuledPost["picture"],
): Promise<Decision | null> {
  // Similar pictures are grouped at every event, but a banned copy counts only where rules decide.
  const onlyNoted = { ...nothing, picture: picture && { ...picture, isBanned: false } };
  const facts = isRuled(settings) ? await readFacts(db, settings, post, picture) : onlyNoted;
  return decide(facts, limitsOf(settings));
}

const nothing = { word: null, contact: null, recentOfGuest: null, recentOfAddress: null, guest: null };

async function readFacts(db: Database, settings: RuleSettings, post: UndecidedPost, picture: RuledPost["picture"]) {
  const { flood_posts, flood_address_posts, flood_minutes, stop_contacts } = rulesOf(settings);
  const words = await wordsOf(db, settings);
  const texts = [post.caption, post.person_name, post.person_city];
  const facts = {
    ...nothing,
    word: words && findWord(words, texts),
    contact: stop_contacts === "on" ? findContact(texts) : null,
    picture,
  };
  const ofAddress = flood_address_posts > 0 && post.address_hash !== null;
  const isCounted = flood_posts > 0 || ofAddress || (picture && settings.moderation_mode === "Trusted");
  // The rules on words and contacts come first (decide.ts): without need, nothing is counted.
  if (facts.word || facts.contact !== null || !isCounted) return facts;
  const counts = await countAround(db, post, flood_minutes, { ofAddress });
  const withThis = ({ count, first }: typeof counts.of_guest) => ({ count: count + 1, first: first ?? post.id });
  return {
    ...facts,
    recentOfGuest: post.guest_token_hash === null ? null : withThis(counts.of_guest),
    recentOfAddress: counts.of_address && withThis(counts.of_address),
    guest: post.guest_token_hash === null ? null : counts.guest,
  };
}

export const outcomeOf = (decision: Decision, settings: RuleSettings): RuleOutcome => ({
  ...decision,
  is_dry_run: rulesOf(settings).dry_run === "on",
});
