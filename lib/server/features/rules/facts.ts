import "server-only";
import type { Database, Transaction } from "@/db/client";
import { findSimilarPicture, hasBannedCopy } from "@/db/queries/posts/picture-hashes";
import type { PostRow } from "@/db/queries/posts/posts";
import { countAround, type RuleSettings } from "@/db/queries/posts/rules";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import { type CompiledWords, findContact, findWord } from "@/lib/shared/rules/words";
import type { OnOff } from "@/lib/shared/vocabulary";
import { type Decision, decide, type RuledPost } from "./decide";
import { isRuled, rulesOf, wordsOf } from "./settings";

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
  return decide(facts, { ...settings, ...rulesOf(settings) });
}

const nothing = { word: null, contact: null, recentOfGuest: null, recentOfAddress: null, guest: null };

/** Searches a post's texts for listed words and, if asked, for contacts. */
export function searchTexts(
  { caption, person_name, person_city }: Pick<PostRow, "caption" | "person_name" | "person_city">,
  words: CompiledWords | null,
  stop_contacts: OnOff,
): Pick<RuledPost, "word" | "contact"> {
  const texts = [caption, person_name, person_city];
  return { word: words && findWord(words, texts), contact: stop_contacts === "on" ? findContact(texts) : null };
}

async function readFacts(db: Database, settings: RuleSettings, post: UndecidedPost, picture: RuledPost["picture"]) {
  const { flood_posts, flood_address_posts, flood_minutes, stop_contacts } = rulesOf(settings);
  const facts = { ...nothing, ...searchTexts(post, await wordsOf(db, settings), stop_contacts), picture };
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

/** Tells what is known of a post's picture; `post` has the hashes that are saved with its thumbnail. */
export async function readPictureFacts(tx: Transaction, post: PostRow): Promise<NonNullable<RuledPost["picture"]>> {
  const { event_id, original_sha256, picture_hash, id: except } = post;
  const isBanned = original_sha256 !== null && (await hasBannedCopy(tx, { event_id, original_sha256, except }));
  if (isBanned || picture_hash === null) return { isBanned, similarTo: null };
  return { isBanned, similarTo: await findSimilarPicture(tx, { event_id, picture_hash, except }) };
}
