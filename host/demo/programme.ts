import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { addEventBody } from "@/lib/shared/events/contract";
import { saveScriptBody } from "@/lib/shared/scripts/contract";
import { postStatuses, wallThemes, yesNo } from "@/lib/shared/vocabulary";

/** The events of the demo. Their addresses use domains that are reserved for examples. */

const folder = fileURLToPath(new URL("events", import.meta.url));

/** An event's file, `events/<name>/event.json`; its pictures lie beside it. Posts stand oldest first. */
const demoEvent = z.strictObject({
  theme: z.enum(wallThemes),
  fields: z.looseObject({ event_name: z.string(), event_url_slug: z.string() }),
  ads: z.array(z.strictObject({ ad_name: z.string(), ad_url: z.string(), picture: z.string() })),
  posts: z.array(
    z.strictObject({
      person_name: z.string(),
      person_city: z.string(),
      caption: z.string(),
      status: z.enum(postStatuses),
      is_favourite: z.enum(yesNo),
      picture: z.string(),
    }),
  ),
});

/** `folder` is where the event's pictures lie: those of ads and posts, `logo.webp` and `share.webp`. */
export type DemoEvent = z.infer<typeof demoEvent> & { folder: string };
export type DemoPost = DemoEvent["posts"][number];

function readEvent(name: string): DemoEvent {
  const own = path.join(folder, name);
  return { ...demoEvent.parse(JSON.parse(readFileSync(path.join(own, "event.json"), "utf8"))), folder: own };
}

export const readDemoEvents = (): DemoEvent[] => ["wedding", "conference", "festival"].map(readEvent);

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
