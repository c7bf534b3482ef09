/** The surfaces that an organiser colours: the field of each one's colour, and that of the text on it. */
export const brandSurfaces = {
  top: ["top_brand_color", "top_banner_text_color"],
  bottom: ["bottom_brand_color", "bottom_banner_text_color"],
  cta: ["cta_button_color", "cta_button_text_color"],
} as const;

export type BrandSurface = keyof typeof brandSurfaces;
export type BrandColourField = (typeof brandSurfaces)[BrandSurface][number];
export type BrandColours = Readonly<Record<BrandColourField, string>>;
export type ColourPair = { background: string; text: string };

/** The colours of a surface that nobody has coloured (spec, section 3.3). */
export const plainPair: ColourPair = { background: "#000000", text: "#FFFFFF" };

const surfaces = Object.keys(brandSurfaces) as BrandSurface[];
export const brandColourFields: BrandColourField[] = Object.values(brandSurfaces).flat();

/** Gives each of an event's colours its value. */
export function byColour<Value>(
  give: (field: BrandColourField, role: keyof ColourPair, surface: BrandSurface) => Value,
): Record<BrandColourField, Value> {
  const entries = surfaces.flatMap((surface) => {
    const [background, text] = brandSurfaces[surface];
    return [
      [background, give(background, "background", surface)],
      [text, give(text, "text", surface)],
    ];
  });
  return Object.fromEntries(entries);
}

/** A surface's two colours as they were chosen. */
export function chosenPair(colours: BrandColours, surface: BrandSurface): ColourPair {
  const [background, text] = brandSurfaces[surface];
  return { background: colours[background], text: colours[text] };
}

/**
 * An event's colours as CSS variables: --top, --top-text, --bottom … `adapt` may change a pair, so that its text can be
 * read; the database holds each colour to '#rrggbb'.
 */
export function brandVariables(
  colours: BrandColours,
  adapt = (background: string, text: string): ColourPair => ({ background, text }),
): Record<`--${string}`, string> {
  return Object.fromEntries(
    surfaces.flatMap((surface) => {
      const chosen = chosenPair(colours, surface);
      const { background, text } = adapt(chosen.background, chosen.text);
      return [
        [`--${surface}`, background],
        [`--${surface}-text`, text],
      ];
    }),
  );
}
