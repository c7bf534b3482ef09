import { type ReactNode, useEffect, useState } from "react";
import { directionOf, type Language, namedLanguage } from "@/lib/shared/language/languages";
import type { WallMessages } from "@/lib/shared/messages/scopes";
import { wallMessages } from "@/lib/shared/messages/wall";
import { type WallTexts, WallTextsProvider } from "./wall-texts";

const loaders: Partial<Record<string, () => Promise<{ default: WallMessages }>>> = {
  de: () => import("@/messages/de/wall.json"),
  fr: () => import("@/messages/fr/wall.json"),
  es: () => import("@/messages/es/wall.json"),
  it: () => import("@/messages/it/wall.json"),
  pt: () => import("@/messages/pt/wall.json"),
  nl: () => import("@/messages/nl/wall.json"),
  pl: () => import("@/messages/pl/wall.json"),
  ar: () => import("@/messages/ar/wall.json"),
} satisfies Record<Exclude<Language, "en">, unknown>;

const english: WallTexts = { language: "en", text: wallMessages };

/** Returns the wall's sentences in a language; English until they are loaded. */
export function useWallTextsIn(language: string | undefined): WallTexts {
  const [texts, setTexts] = useState(english);
  useEffect(() => {
    let isCurrent = true;
    const load = loaders[language ?? ""];
    if (!load) setTexts(english);
    else
      load().then(
        (file) => isCurrent && setTexts({ language: namedLanguage(language) ?? "en", text: file.default }),
        // English is better than no wall.
        () => isCurrent && setTexts(english),
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts;
}

/** Renders a wall in another language than its page came in: the event's has changed, or the page did not know it. */
export function OtherWallLanguage({ language, children }: { language: string; children: ReactNode }) {
  const texts = useWallTextsIn(language);
  useEffect(() => {
    const { lang, dir } = document.documentElement;
    document.documentElement.lang = texts.language;
    document.documentElement.dir = directionOf(texts.language);
    // Without this component, the page is in its own language again.
    return () => {
      document.documentElement.lang = lang;
      document.documentElement.dir = dir;
    };
  }, [texts]);
  return <WallTextsProvider value={texts}>{children}</WallTextsProvider>;
}
