/** Arabic letters that people write for one another: forms of alef, yeh, kaf and heh. */
const arabicForms: Readonly<Record<string, string>> = {
  ...{ أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ہ: "ه", ە: "ه" },
};

/** Tatweel, Arabic vowel marks, and the dot that lower-casing a Turkish İ leaves behind. */
const omitted = /\u0640|[\u064b-\u0652]|\u0670|\u0307/;

/** Returns the form of a letter that its other forms meet in; any other character unchanged. */
export const mainForm = (char: string): string => arabicForms[char] ?? char;

/**
 * Returns a character of an NFC text as allowed phrases are compared: in lower case, ß as ss, one form of each Arabic
 * letter. Accents stay, and so does a dotless i: they make another word.
 */
export function foldChar(char: string): string {
  if (omitted.test(char)) return "";
  if (char === "İ") return "i";
  return mainForm(char.toLowerCase().replace("ß", "ss").replace("ς", "σ"));
}

/** Folds a whole NFC text. */
export const fold = (text: string): string => Array.from(text, foldChar).join("");
