import { z } from "zod";
import { choice, lines, numberChoice } from "../contract-fields";
import { ruleLimits } from "../limits/rules";
import { messageNames } from "../message-names";
import { onOff } from "../vocabulary";

const { labels } = messageNames.rules;

/** Languages with a starter list of words (lib/shared/rules/words). */
export const starterLanguages = ["en", "de", "fr", "es"] as const;
export type StarterLanguage = (typeof starterLanguages)[number];

/** Word lists, one entry per line; `*` stands for any letters. */
export const wordLists = z.object({
  word_languages: z.array(z.enum(starterLanguages)).max(starterLanguages.length),
  words_review: lines(labels.words_review, ruleLimits.wordListMaxLength),
  words_ban: lines(labels.words_ban, ruleLimits.wordListMaxLength),
  words_allowed: lines(labels.words_allowed, ruleLimits.wordListMaxLength),
});
export type WordLists = z.infer<typeof wordLists>;

/** The rules of an event; the mode is a field of the event itself. */
export const eventRules = wordLists.extend({
  stop_contacts: choice(labels.stop_contacts, onOff),
  flood_posts: numberChoice(labels.flood_posts, ruleLimits.floodPosts),
  flood_address_posts: numberChoice(labels.flood_address_posts, ruleLimits.floodAddressPosts),
  flood_minutes: numberChoice(labels.flood_minutes, ruleLimits.floodMinutes),
  dry_run: choice(labels.dry_run, onOff),
});
export type EventRules = z.infer<typeof eventRules>;

export const noWords: WordLists = { word_languages: [], words_review: "", words_ban: "", words_allowed: "" };

/** Rules of an event that never saved any. */
export const defaultRules: EventRules = {
  ...noWords,
  stop_contacts: "off",
  flood_posts: 10,
  flood_address_posts: 0,
  flood_minutes: 5,
  dry_run: "off",
};
