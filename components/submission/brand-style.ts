import type { CSSProperties } from "react";
import { buttonOn, legibleOn, mix } from "@/lib/shared/colour";
import { brandVariables, chosenPair } from "@/lib/shared/events/brand-colours";
import { shownColours } from "@/lib/shared/events/theme-colours";

// The surfaces of app/globals.css, light and dark.
const surfaces = { light: "#ffffff", dark: "#1b171b" } as const;

/** Puts the event's button colours in the place of the house's accent, on every button and bar inside. */
export const brandClass =
  "[--accent:var(--brand)] [--accent-hover:var(--brand-hover)] [--on-fill:var(--brand-ink)] " +
  "dark:[--accent:var(--brand-dark)] dark:[--accent-hover:var(--brand-dark-hover)] dark:[--on-fill:var(--brand-dark-ink)]";

/** The colours of an event for its form, legible whatever was chosen. Goes with brandClass. */
export function brandStyle(event: Parameters<typeof shownColours>[0]): CSSProperties {
  const colours = shownColours(event);
  const { background, text } = chosenPair(colours, "cta");
  const light = buttonOn(surfaces.light, background, text);
  const dark = buttonOn(surfaces.dark, background, text);
  return {
    ...brandVariables(colours, legibleOn),
    "--brand": light.background,
    "--brand-ink": light.text,
    "--brand-hover": mix(light.background, light.text, 0.15),
    "--brand-dark": dark.background,
    "--brand-dark-ink": dark.text,
    "--brand-dark-hover": mix(dark.background, dark.text, 0.15),
  } as CSSProperties;
}
