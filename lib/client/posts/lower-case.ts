/**
 * Lower-cases each letter separately, so that its case does not depend on its neighbours. This is close to the
 * database's search.
 */
export const withLowerCase = (text: string) => Array.from(text, (letter) => letter.toLowerCase()).join("");
