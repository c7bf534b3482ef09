import type { WordEntry } from "./compile";

export const starterLanguages = ["en", "de", "fr", "es"] as const;
type StarterLanguage = (typeof starterLanguages)[number];

type List = { ban: readonly string[]; review: readonly string[] };

/** Each list is a chunk of its own, so no page loads the words of another part. */
const lists: Record<StarterLanguage, () => Promise<List>> = {
  en: () => import("./starter/en"),
  de: () => import("./starter/de"),
  fr: () => import("./starter/fr"),
  es: () => import("./starter/es"),
};

/** Loads a language's list of what most organisers would not want on a screen. */
export async function starterWords(language: StarterLanguage): Promise<readonly WordEntry[]> {
  const { ban, review } = await lists[language]();
  const entry = (action: WordEntry["action"]) => (pattern: string) => ({ pattern, action });
  return [...ban.map(entry("ban")), ...review.map(entry("review"))];
}
