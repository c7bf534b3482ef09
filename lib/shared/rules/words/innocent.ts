/**
 * Words and phrases that only look like insults: as written, they never match an entry, unless they are an entry
 * themselves.
 */
export const innocentWords: readonly string[] = [
  ...["cum laude", "summa cum laude", "magna cum laude", "Fick's law", "Ficks law", "Ficksches Gesetz"],
  ...["año", "años", "schwül", "schwüle", "schwüler", "schwülen", "schwüles"],
];
