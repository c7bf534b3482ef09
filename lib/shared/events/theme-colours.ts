import type { OnOff, WallTheme } from "../vocabulary";
import { type BrandColours, type BrandSurface, byColour } from "./brand-colours";

type Pair = readonly [background: string, text: string];

/** Each theme's colours for an event's surfaces. */
const themePairs: Record<WallTheme, Record<BrandSurface, Pair>> = {
  Classic: { top: ["#000000", "#FFFFFF"], bottom: ["#000000", "#FFFFFF"], cta: ["#5B4BD8", "#FFFFFF"] },
  Boardroom: { top: ["#0C121A", "#EDF2F8"], bottom: ["#0C121A", "#EDF2F8"], cta: ["#E4ECF5", "#101822"] },
  Garland: { top: ["#FFF8EF", "#6B2438"], bottom: ["#6B2438", "#FFF1E4"], cta: ["#F6D9C4", "#551A2B"] },
  Encore: { top: ["#12031F", "#FFE34D"], bottom: ["#1D0736", "#FFFFFF"], cta: ["#FFE34D", "#21031A"] },
  Daylight: { top: ["#FFFFFF", "#111111"], bottom: ["#111111", "#FFFFFF"], cta: ["#D43A1C", "#FFFFFF"] },
  Gallery: { top: ["#24221F", "#F4EFE6"], bottom: ["#24221F", "#F4EFE6"], cta: ["#F4EFE6", "#24221F"] },
  Matchday: { top: ["#06130C", "#FFFFFF"], bottom: ["#06130C", "#FFFFFF"], cta: ["#D6FF3D", "#12200A"] },
  Lagoon: { top: ["#06303B", "#F3FFFC"], bottom: ["#06303B", "#F3FFFC"], cta: ["#FF9A7B", "#330F05"] },
};

/** The event fields that decide its colours. */
export type ColouredEvent = BrandColours & { wall_theme: WallTheme; use_theme_colors: OnOff };

/** Returns the colours to draw: the theme's while the event's switch is on, else its own. */
export function shownColours(event: ColouredEvent): BrandColours {
  return byColour((field, role, surface) => {
    const [background, text] = themePairs[event.wall_theme][surface];
    return event.use_theme_colors === "on" ? { background, text }[role] : event[field];
  });
}
