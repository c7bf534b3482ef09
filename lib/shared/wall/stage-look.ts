import type { PublicEvent } from "../events/public-contract";
import { shownColours } from "../events/theme-colours";
import { scanInk } from "./scan-ink";
import { stageVariables } from "./stage-variables";
import { themeLooks } from "./themes";

/** CSS variables of the stage, and the colours of the page around it. */
export type StageLook = {
  variables: Record<`--${string}`, string>;
  page: { base: string; scheme: "dark" | "light" };
};

/**
 * Returns how an event's wall looks; `newest` is the main colour of its newest photo. The server computes it for the
 * page, so that the tables of themes, colours and typefaces are not in the wall's first scripts; use-stage-look.ts
 * loads this module when the event changes.
 */
export function stageLook(event: PublicEvent, newest?: string | null): StageLook {
  const { base, scheme } = themeLooks[event.wall_theme];
  const variables = { ...stageVariables(event, newest), "--scan-ink": scanInk(shownColours(event)) };
  return { variables, page: { base, scheme } };
}
