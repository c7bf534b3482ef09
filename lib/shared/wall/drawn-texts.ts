import { type BrandColourField, type BrandColours, brandSurfaces } from "../events/brand-colours";
import { softInk } from "./stage-variables";

/** A text of the wall in an organiser's colours, as the wall draws it. */
export type DrawnText = {
  /** The fields that colour it, and what it stands on. */
  field: BrandColourField;
  on: BrandColourField;
  ink: string;
  ground: string;
};

/** Every text of the wall whose colours an organiser can choose; `colours` are those that are seen. */
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
