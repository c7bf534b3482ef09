import { addEventBody } from "@/lib/shared/events/contract";
import { saveScriptBody } from "@/lib/shared/scripts/contract";
import { conference } from "./events/conference";
import type { DemoEvent } from "./events/demo-event";
import { festival } from "./events/festival";
import { wedding } from "./events/wedding";

/** The events of the demo. Their addresses use domains that are reserved for examples. */

export const demoEvents: readonly DemoEvent[] = [wedding, conference, festival];

export const moderatorNames = ["mira", "tomasz"] as const;

/** Harmless: leaves a mark on the page that a style or a test can find. */
export const demoScript = saveScriptBody.parse({
  script_name: "Halfmoon mark",
  script_placement: "footer",
  script: 'document.documentElement.dataset.demo = "halfmoon";\n',
  is_global: "no",
});

type Parts = Record<string, unknown> & { event_date: string; event_url_slug: string };

/** Returns the body that an organiser's form would send for the event. */
export const demoEventBody = ({ fields, theme }: DemoEvent, parts: Parts) =>
  addEventBody.parse({ ...fields, wall_theme: theme, ...parts });
