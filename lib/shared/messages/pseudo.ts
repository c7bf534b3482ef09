import type { PseudoLanguage } from "../language/languages";
import { en } from "./en";
import type { LanguageMessages } from "./scopes";

const accents: Record<string, string> = Object.fromEntries(
  [..."aåbɓcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž"].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [],
  ),
);

/** A third longer, as German is, and accented: English without accents on a page is hard-coded. */
const lengthened = (text: string) =>
  `[${text.replace(/[a-z]/g, (letter) => accents[letter] ?? letter)}${" ~".repeat(Math.ceil(text.length / 6))}]`;

/** Runs each word from right to left: a right-to-left override and its end. */
const mirrored = (text: string) => text.replace(/[^\s\ue000-\ue0ff]+/g, (word) => `\u202e${word}\u202c`);

const disguises: Record<PseudoLanguage, (text: string) => string> = { "en-XA": lengthened, "ar-XB": mirrored };

/** Returns the English messages in the guise of a pseudo-language. What guests and organisers wrote stays as it is. */
export const pseudoMessages = (language: PseudoLanguage): LanguageMessages =>
  disguise(en, disguises[language]) as LanguageMessages;

/** First of the private characters that stand for the parts of a sentence while it is disguised. */
const firstMark = 0xe000;

function disguise(entry: unknown, dress: (text: string) => string): unknown {
  if (typeof entry === "string") return dressAround(entry.match(/\{\w+\}/g) ?? [], entry, dress);
  if (typeof entry === "function") {
    return (...parts: unknown[]) => {
      const texts: string[] = [];
      const mark = (part: unknown): unknown => {
        if (Array.isArray(part)) return part.map(mark);
        return typeof part === "string" ? markOf(texts.push(part) - 1) : part;
      };
      return unmark(dress(entry(...parts.map(mark))), texts);
    };
  }
  return Object.fromEntries(Object.entries(entry as object).map(([key, inner]) => [key, disguise(inner, dress)]));
}

const markOf = (index: number) => String.fromCharCode(firstMark + index);
const unmark = (sentence: string, texts: readonly string[]) =>
  sentence.replace(/[\ue000-\ue0ff]/g, (one) => texts[one.charCodeAt(0) - firstMark] ?? "");

/** Disguises a sentence but for the names of parts that a page fills in: `{address}`. */
function dressAround(parts: readonly string[], sentence: string, dress: (text: string) => string): string {
  const marked = parts.reduce((rest, part, index) => rest.replace(part, markOf(index)), sentence);
  return unmark(dress(marked), parts);
}
