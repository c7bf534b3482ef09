/** Keeps a text's own direction inside an Arabic sentence: first-strong isolate and its end (Unicode UAX 9). */
export const isolated = (text: string) => `\u2068${text}\u2069`;
