import type { PublicEvent } from "../events/public-contract";
import { shownColours } from "../events/theme-colours";
import { scanInk } from "./scan-ink";
import { stageVariables } from "./stage-variables";
import { themeLooks } from "./themes";
import { typefacePairs } from "./typefaces";

type Variables = Record<`--${string}`, string>;

/** CSS variables of the stage and of its ground, and the colours of the page around it. */
export type StageLook = {
  variables: Variables;
  /** Apart while a photo lights it: a browser restyles all elements that inherit a changed variable. */
  ground: Variables;
  page: { base: string; scheme: "dark" | "light" };
  /** Width of the captions' typeface, relative to the widest. */
  letters: number;
};

/**
 * Returns how an event's wall looks; `newest` is the main colour of its newest photo. The server computes it for the
 * page, so that the tables of themes, colours and typefaces are not in the wall's first scripts; use-stage-look.ts
 * loads this module when the event changes.
 */
export function stageLook(event: PublicEvent, newest?: string | null): StageLook {
  const { base, scheme, typeface } = themeLooks[event.wall_theme];
  const all = Object.entries(stageVariables(event, newest));
  const isGround = ([name]: [string, string]) => /^--wall-(ground|light|lit)$/.test(name);
  const isLit = all.some(([name]) => name === "--wall-lit");
  return {
    variables: {
      ...Object.fromEntries(all.filter((entry) => !isLit || !isGround(entry))),
      "--scan-ink": scanInk(shownColours(event)),
    },
    ground: Object.fromEntries(all.filter(isGround)),
    page: { base, scheme },
    letters: typefacePairs[event.wall_typeface === "Theme" ? typeface : event.wall_typeface].width ?? 1,
  };
}
