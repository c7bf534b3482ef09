import type { CSSProperties } from "react";
import { buttonOn, keptButtonOn, legibleOn, mix } from "@/lib/shared/colour";
import { brandVariables, chosenPair } from "@/lib/shared/events/brand-colours";
import { type ColouredEvent, shownColours } from "@/lib/shared/events/theme-colours";

// The surface colours of app/theme.css, light and dark.
const surfaces = { light: "#ffffff", dark: "#1b171b" } as const;

/** Replaces the product's accent with the event's button colours, on every button and bar inside. */
export const brandClass =
  "[--accent:var(--brand)] [--accent-hover:var(--brand-hover)] [--on-fill:var(--brand-ink)] " +
  "[--accent-edge:var(--brand-edge)] [--accent-bar:var(--brand-bar)] " +
  "dark:[--accent-edge:var(--brand-dark-edge)] dark:[--accent-bar:var(--brand-dark-bar)]";

/**
 * Returns an event's colours for its form, to use with brandClass. A button keeps its chosen colours if they are
 * legible, on a light card and on a dark one.
 */
export function brandStyle(event: ColouredEvent): CSSProperties {
  const colours = shownColours(event);
  const { background, text } = chosenPair(colours, "cta");
  const button = keptButtonOn(surfaces.light, background, text);
  return {
    ...brandVariables(colours, legibleOn),
    "--brand": button.background,
    "--brand-ink": button.text,
    "--brand-hover": mix(button.background, button.text, 0.15),
    "--brand-edge": button.edge,
    "--brand-dark-edge": keptButtonOn(surfaces.dark, background, text).edge,
    "--brand-bar": buttonOn(surfaces.light, background, text).background,
    "--brand-dark-bar": buttonOn(surfaces.dark, background, text).background,
  } as CSSProperties;
}
