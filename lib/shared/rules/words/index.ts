import type { StarterLanguage } from "../contract";

export type WordEntry = { pattern: string; action: "review" | "ban" };
export type WordMatch = WordEntry;
export type CompiledWords = { entries: readonly WordEntry[] };

export function compileWords(entries: readonly WordEntry[], _allowed: readonly string[]): CompiledWords {
  return { entries };
}

export function findWord({ entries }: CompiledWords, texts: readonly string[]): WordMatch | null {
  const found = entries.filter(({ pattern }) => texts.some((text) => text.toLowerCase().includes(pattern)));
  return found.find(({ action }) => action === "ban") ?? found[0] ?? null;
}

export function findContact(texts: readonly string[]): string | null {
  return texts.flatMap((text) => /https?:\/\/\S+/.exec(text)?.[0] ?? [])[0] ?? null;
}

export async function starterWords(_language: StarterLanguage): Promise<readonly WordEntry[]> {
  return [];
}
