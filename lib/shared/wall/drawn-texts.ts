import { type BrandColourField, type BrandColours, brandSurfaces } from "../events/brand-colours";
import { softInk } from "./stage-variables";

/** A text of the wall in an organiser's colours. */
export type DrawnText = {
  /** The field of its colour, and its background. */
  field: BrandColourField;
  on: BrandColourField;
  ink: string;
  ground: string;
};

/** Returns every text of the wall with configurable colours; `colours` are the effective ones. */
export function drawnTexts(colours: BrandColours): DrawnText[] {
  const banners = Object.values(brandSurfaces).map(([on, field]) => ({
    field,
    on,
    ink: colours[field],
    ground: colours[on],
  }));
  const [on, field] = brandSurfaces.bottom;
  const smallPrint = { field, on, ink: softInk(colours[field], colours[on]), ground: colours[on] };
  return [...banners, smallPrint];
}
