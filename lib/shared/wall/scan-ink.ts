import { contrast, textContrast } from "../colour";
import type { BrandColours } from "../events/brand-colours";

const paper = "#ffffff";
const plainInk = "#111111";

/**
 * Returns the colour of a QR code on white: the first of the event's own with enough contrast for cameras, else
 * nearly black.
 */
export function scanInk({ top_brand_color, bottom_brand_color, cta_button_color }: BrandColours): string {
  const own = [top_brand_color, bottom_brand_color, cta_button_color];
  return own.find((colour) => contrast(colour, paper) >= textContrast) ?? plainInk;
}
