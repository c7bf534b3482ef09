/** Listed words, each in the starter list that the recommended rules use. */
export const listedWords = ["asshole", "bitch", "bullshit", "cunt", "faggot", "motherfucker", "shit", "whore"] as const;

const each = (word: string, change: (letter: string) => string) => [...word].map(change).join("");
const replaced = (word: string, letters: Record<string, string>) => each(word, (letter) => letters[letter] ?? letter);
/** Replaces a to z by an alphabet that begins at this code point. */
const shifted = (word: string, firstCode: number) =>
  each(word, (letter) => String.fromCodePoint(firstCode + letter.charCodeAt(0) - 97));

/** Twelve ways in which guests write a listed word. */
export const disguises: Record<string, (word: string) => string> = {
  "in capitals": (word) => word.toUpperCase(),
  "with dots": (word) => [...word].join("."),
  "with spaces": (word) => [...word].join(" "),
  hyphenated: (word) => `${word.slice(0, 3)}-${word.slice(3)}`,
  "with invisible characters": (word) => [...word].join("\u200b"),
  "with digits": (word) => replaced(word, { a: "4", e: "3", i: "1", o: "0" }),
  "with signs": (word) => replaced(word, { a: "@", i: "!", s: "$" }),
  "in Cyrillic letters": (word) => replaced(word, { a: "а", c: "с", e: "е", i: "і", o: "о", s: "ѕ" }),
  "in wide letters": (word) => shifted(word, 0xff41),
  "in circles": (word) => shifted(word, 0x24d0),
  "struck through": (word) => each(word, (letter) => `${letter}\u0336`),
  stretched: (word) => word.replace(/[aeiou]/, "$&$&$&$&"),
};
