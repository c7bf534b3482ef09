import { useEffect, useState } from "react";
import { type Language, namedLanguage } from "@/lib/shared/language/languages";
import type { WallMessages } from "@/lib/shared/language/scopes";
import { wallMessages } from "@/lib/shared/messages/wall";
import type { WallTexts } from "../language/wall-texts";

const loaders: Partial<Record<string, () => Promise<{ wall: WallMessages }>>> = {
  de: () => import("@/lib/shared/messages/de/wall"),
  fr: () => import("@/lib/shared/messages/fr/wall"),
  es: () => import("@/lib/shared/messages/es/wall"),
  it: () => import("@/lib/shared/messages/it/wall"),
  pt: () => import("@/lib/shared/messages/pt/wall"),
  nl: () => import("@/lib/shared/messages/nl/wall"),
  pl: () => import("@/lib/shared/messages/pl/wall"),
  ar: () => import("@/lib/shared/messages/ar/wall"),
} satisfies Record<Exclude<Language, "en">, unknown>;

const english: WallTexts = { language: "en", text: wallMessages };

/** Returns the wall's sentences in the language of the previewed event; English until they are loaded. */
export function usePreviewTexts(language: string | undefined): WallTexts {
  const [texts, setTexts] = useState(english);
  useEffect(() => {
    let isCurrent = true;
    const load = loaders[language ?? ""];
    if (!load) setTexts(english);
    else
      load().then(
        ({ wall }) => isCurrent && setTexts({ language: namedLanguage(language) ?? "en", text: wall }),
        // English is better than no preview.
        () => isCurrent && setTexts(english),
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts;
}
