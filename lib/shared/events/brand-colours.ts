/** Surfaces with custom colours: the field of the background colour, and that of the text colour. */
export const brandSurfaces = {
  top: ["top_brand_color", "top_banner_text_color"],
  bottom: ["bottom_brand_color", "bottom_banner_text_color"],
  cta: ["cta_button_color", "cta_button_text_color"],
} as const;

export type BrandSurface = keyof typeof brandSurfaces;
export type BrandColourField = (typeof brandSurfaces)[BrandSurface][number];
export type BrandColours = Readonly<Record<BrandColourField, string>>;
export type ColourPair = { background: string; text: string };

/** Default colours of a surface (spec, section 3.3). */
export const plainPair: ColourPair = { background: "#000000", text: "#FFFFFF" };

const surfaces = Object.keys(brandSurfaces) as BrandSurface[];
export const brandColourFields: BrandColourField[] = Object.values(brandSurfaces).flat();

/** Builds an object with a value per colour field. */
export function byColour<Value>(
  makeValue: (field: BrandColourField, role: keyof ColourPair, surface: BrandSurface) => Value,
): Record<BrandColourField, Value> {
  const entries = surfaces.flatMap((surface) => {
    const [background, text] = brandSurfaces[surface];
    return [
      [background, makeValue(background, "background", surface)],
      [text, makeValue(text, "text", surface)],
    ];
  });
  return Object.fromEntries(entries);
}

/** Returns a surface's two colours as chosen. */
export function chosenPair(colours: BrandColours, surface: BrandSurface): ColourPair {
  const [background, text] = brandSurfaces[surface];
  return { background: colours[background], text: colours[text] };
}

/**
 * Returns an event's colours as CSS variables: --top, --top-text, --bottom … `adapt` may change a pair to make its
 * text legible; the database limits each colour to '#rrggbb'.
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
