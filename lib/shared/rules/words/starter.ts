import type { StarterLanguage } from "../contract";
import type { WordEntry } from "./compile";

type List = { ban: string; review: string };

/** Each list is a chunk of its own, so no page loads the words of another part. */
const lists: Record<StarterLanguage, () => Promise<List>> = {
  en: () => import("./starter/en"),
  de: () => import("./starter/de"),
  fr: () => import("./starter/fr"),
  es: () => import("./starter/es"),
};

const toEntries = (list: string, action: WordEntry["action"]) =>
  list
    .split(/[,\n]/)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "")
    .map((pattern): WordEntry => ({ pattern, action }));

/** Loads a language's list of what most organisers would not want on a screen. */
export async function starterWords(language: StarterLanguage): Promise<readonly WordEntry[]> {
  const { ban, review } = await lists[language]();
  return [...toEntries(ban, "ban"), ...toEntries(review, "review")];
}
