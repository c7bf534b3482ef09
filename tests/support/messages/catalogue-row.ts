/** A story of tests/e2e by file and title; `sees` is the expression by which its source checks the sentence. */
export type Story = { file: string; title: string; sees: string };

/** One sentence of the error catalogue (spec, section 8), to the letter, and the story that shows it in a browser. */
export type CatalogueRow = {
  situation: string;
  /** The spec's sentence; null when the spec shows none. */
  sentence: string | null;
  /** The product's sentence. */
  says: string | null;
} & ({ story: Story } | { cannotOccur: string });

export const story = (file: string, title: string, sees: string): { story: Story } => ({
  story: { file: `${file}.spec.ts`, title, sees },
});
