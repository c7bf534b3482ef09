import { buttonOn, contrast, keptButtonOn, legibleOn, mix, shapeContrast, textContrast } from "../colour";
import { brandVariables, chosenPair } from "../events/brand-colours";
import { shownColours } from "../events/theme-colours";
import { type StagedEvent, stageVariables } from "./stage-variables";
import { themeLooks } from "./themes";

export type GuestLook = { scheme: "light" | "dark"; variables: Record<`--${string}`, string> };

/** The stage's variables that guests' pages share with the wall: ground, typeface and the shape of a card. */
const shared = /^--(wall-(base|ground|ink|ink-soft)|type-display|display-.*|card-(radius|shadow))$/;

/**
 * Returns the look of guests' pages: the names of app/theme.css with the values of the event's theme, so that every
 * component keeps its classes. Danger, success and warning stay those of app/theme.css, in the card's scheme.
 */
export function guestLook(event: StagedEvent): GuestLook {
  const { card, cardInk, cardInkSoft, accent } = themeLooks[event.wall_theme];
  const colours = shownColours(event);
  const { background, text } = chosenPair(colours, "cta");
  const button = keptButtonOn(card, background, text);
  const isVisible = (colour: string) => contrast(colour, card) >= shapeContrast;
  const toward = (share: number) => mix(card, cardInk, share);
  const stage = Object.entries(stageVariables(event)).filter(([name]) => shared.test(name));
  return {
    scheme: contrast(card, "#000000") > contrast(card, "#ffffff") ? "light" : "dark",
    variables: {
      ...Object.fromEntries(stage),
      ...brandVariables(colours, legibleOn),
      "--surface": card,
      "--raised": card,
      "--sunken": toward(0.05),
      "--hover": toward(0.08),
      "--line": toward(0.16),
      "--edge": [0.3, 0.4, 0.5, 0.6].map(toward).find(isVisible) ?? cardInk,
      "--ink": cardInk,
      "--muted": cardInkSoft,
      "--faint": cardInkSoft,
      "--focus": isVisible(accent) ? accent : cardInk,
      "--accent": button.background,
      "--accent-hover": hoverOf(button),
      "--accent-edge": button.edge,
      "--accent-bar": buttonOn(card, background, text).background,
      "--accent-ink": cardInk,
      "--accent-soft": toward(0.08),
      "--on-fill": button.text,
    },
  };
}

/** A button's background while it is pointed at: nearer to its text, or away from it where the text would suffer. */
function hoverOf({ background, text }: { background: string; text: string }): string {
  const candidates = [text, "#000000", "#ffffff"].map((colour) => mix(background, colour, 0.15));
  return candidates.find((colour) => contrast(colour, text) >= textContrast) ?? background;
}
