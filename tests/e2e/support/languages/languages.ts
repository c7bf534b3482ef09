import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AnyLanguage, Language } from "@/lib/shared/language/languages";
import { disguised } from "@/lib/shared/language/pseudo";
import { englishFiles, type LanguageFiles, readLanguage } from "@/lib/shared/messages/english";
import type { LanguageMessages, ScreenPageMessages, WallMessages } from "@/lib/shared/messages/scopes";

const fileOf = (language: Language, scope: string) =>
  JSON.parse(readFileSync(new URL(`../../../../messages/${language}/${scope}.json`, import.meta.url), "utf8"));
const filesOf = (language: Language) =>
  Object.fromEntries(
    Object.keys(englishFiles).map((scope) => [scope, fileOf(language, scope)]),
  ) as unknown as LanguageFiles;

type Shown = LanguageMessages["guest"] & { wall: WallMessages; screenPage: ScreenPageMessages };

/** The messages of guest pages, wall and television in a language, for stories. */
export function messagesIn(language: AnyLanguage): Shown {
  const isPseudo = language === "en-XA" || language === "ar-XB";
  const { guest, wall, screenPage } = isPseudo
    ? readLanguage("en", disguised(englishFiles, language) as typeof englishFiles)
    : readLanguage(language, filesOf(language));
  return { ...guest, wall, screenPage };
}

/** Returns the English sentences of a wall that a page shows or names, but for words that the other language shares. */
export async function englishOn(page: Page, language: AnyLanguage): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [alt], [title]")].flatMap((element) =>
      ["aria-label", "alt", "title"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("script, style")) texts.push(node.textContent ?? "");
    }
    return [...texts, ...named].map((text) => text.trim());
  });
  const own: readonly string[] = Object.values(messagesIn(language).wall);
  return said.filter(
    (text) => (Object.values(messagesIn("en").wall) as string[]).includes(text) && !own.includes(text),
  );
}
