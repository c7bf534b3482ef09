type Wording = { language: string; text: string };
type Wordings = Wording & { translations?: readonly Wording[] | undefined };

/**
 * Returns the wording in the first of these languages that it has; else the organiser's own. No library: forms load it.
 */
export function nearestWording({ language, text, translations = [] }: Wordings, languages: readonly string[]): Wording {
  const all = [{ language, text }, ...translations];
  for (const wanted of languages) {
    const found = all.find((one) => one.language === wanted);
    if (found) return found;
  }
  return { language, text };
}
