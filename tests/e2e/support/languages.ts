import type { Page } from "@playwright/test";
import { ar } from "@/lib/shared/messages/ar";
import { de } from "@/lib/shared/messages/de";
import { en } from "@/lib/shared/messages/en";
import { fr } from "@/lib/shared/messages/fr";
import { pl } from "@/lib/shared/messages/pl";
import { pseudoMessages } from "@/lib/shared/messages/pseudo";
import type { LanguageMessages, ScreenPageMessages, WallMessages } from "@/lib/shared/messages/scopes";

const known = { ar, de, en, fr, pl, "en-XA": pseudoMessages("en-XA"), "ar-XB": pseudoMessages("ar-XB") };

type Shown = LanguageMessages["guest"] & { wall: WallMessages; screenPage: ScreenPageMessages };

/** The messages of guest pages, wall and television in a language, for stories. */
export function messagesIn(language: keyof typeof known): Shown {
  const { guest, wall, screenPage } = known[language];
  return { ...guest, wall, screenPage };
}

/** Returns the English sentences of a wall that a page shows or names, but for words that the other language shares. */
export async function englishOn(page: Page, language: keyof typeof known): Promise<string[]> {
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
