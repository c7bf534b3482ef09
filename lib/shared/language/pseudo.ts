import type { PseudoLanguage } from "./languages";
import type { Tree } from "./read-messages";

const accents: Record<string, string> = Object.fromEntries(
  [..."aåbɓcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž"].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [],
  ),
);

/** Changes what a pattern finds in a sentence, but not the names of its parts: `{{address}}`. */
const around = (text: string, pattern: RegExp, change: (found: string) => string) =>
  text.replace(new RegExp(`\\{\\{.*?\\}\\}|${pattern.source}`, "g"), (found) =>
    found.startsWith("{{") ? found : change(found),
  );

const disguises: Record<PseudoLanguage, (text: string) => string> = {
  /** A third longer, as German is, and accented: English without accents on a page is hard-coded. */
  "en-XA": (text) =>
    `[${around(text, /[a-z]/, (letter) => accents[letter] ?? letter)}${" ~".repeat(Math.ceil(text.length / 6))}]`,
  /** Runs each word from right to left: a right-to-left override and its end. */
  "ar-XB": (text) => around(text, /[^\s{]+/, (word) => `\u202e${word}\u202c`),
};

/** Returns an English file of messages in the guise of a pseudo-language. */
export function disguised(file: object, language: PseudoLanguage): Tree {
  const entries = Object.entries(file as Tree);
  return Object.fromEntries(
    entries.map(([key, entry]) => [
      key,
      typeof entry === "string" ? disguises[language](entry) : disguised(entry, language),
    ]),
  );
}
