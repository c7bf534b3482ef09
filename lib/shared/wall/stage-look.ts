import type { PublicEvent } from "../events/public-contract";
import { shownColours } from "../events/theme-colours";
import { scanInk } from "./scan-ink";
import { stageVariables } from "./stage-variables";
import { themeLooks } from "./themes";

type Variables = Record<`--${string}`, string>;

/** CSS variables of the stage and of its ground, and the colours of the page around it. */
export type StageLook = {
  variables: Variables;
  /** Apart, since each post may change them, and a browser restyles all elements that inherit a changed variable. */
  ground: Variables;
  page: { base: string; scheme: "dark" | "light" };
};

/**
 * Returns how an event's wall looks; `newest` is the main colour of its newest photo. The server computes it for the
 * page, so that the tables of themes, colours and typefaces are not in the wall's first scripts; use-stage-look.ts
 * loads this module when the event changes.
 */
export function stageLook(event: PublicEvent, newest?: string | null): StageLook {
  const { base, scheme } = themeLooks[event.wall_theme];
  const all = Object.entries(stageVariables(event, newest));
  const isGround = ([name]: [string, string]) => /^--wall-(ground|light|lit)$/.test(name);
  return {
    variables: {
      ...Object.fromEntries(all.filter((entry) => !isGround(entry))),
      "--scan-ink": scanInk(shownColours(event)),
    },
    ground: Object.fromEntries(all.filter(isGround)),
    page: { base, scheme },
  };
}
