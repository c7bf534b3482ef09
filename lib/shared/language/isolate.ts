/** Letters of right-to-left scripts: Hebrew to Arabic Extended-A, their presentation forms, and historic and newer scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/**
 * Keeps a person's text in its own direction inside a sentence from left to right: between first-strong isolate and its
 * end (Unicode UAX 9), the plain-text form of dir="auto". A text without right-to-left letters needs none.
 */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
