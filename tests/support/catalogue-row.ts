/** A story of tests/e2e by its file and its title; `sees` is how its source writes what it looks for. */
export type Story = { file: string; title: string; sees: string };

/** One sentence of the error catalogue (spec, section 8), to the letter, and where a browser is seen showing it. */
export type CatalogueRow = {
  situation: string;
  /** The spec's own words; null where the spec has the person see no sentence. */
  sentence: string | null;
  /** What the product says in that place. */
  says: string | null;
} & ({ story: Story } | { cannotOccur: string });

export const story = (file: string, title: string, sees: string): { story: Story } => ({
  story: { file: `${file}.spec.ts`, title, sees },
});
