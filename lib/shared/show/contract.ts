import { z } from "zod";
import { choice, text } from "../contract-fields";
import { showRules } from "../limits/show";
import { messageNames } from "../message-names";
import { runOrders, sceneKinds } from "../vocabulary";
import { cues, show } from "./show";

const { labels, ...t } = messageNames.show;
const { minSeconds, maxSeconds, broughtUpMaxSeconds, broughtUpSeconds, textMaxLength, runMaxItems } = showRules;

const seconds = (max: number, refusal: string) =>
  z.number(refusal).int(refusal).min(minSeconds, refusal).max(max, refusal);

/** The event's layout, or a scene instead of it. */
const sceneChoices = ["Layout", ...sceneKinds] as const;
export type SceneChoice = (typeof sceneChoices)[number];

/**
 * Validates a press of the row 'Now'. A countdown ends at `time` ('21:30' in the account's time zone, within a day) or
 * after `seconds`, a photo call after `seconds`. No clock of the caller counts.
 */
export const setSceneBody = z
  .object({
    scene: choice(labels.scene, sceneChoices),
    text: text(labels.text, textMaxLength).default(""),
    time: z
      .string(t.timeInvalid)
      .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, t.timeInvalid)
      .optional(),
    seconds: seconds(maxSeconds, t.secondsInvalid).optional(),
    screen_id: z.uuid().optional(),
  })
  .refine(({ scene, time, seconds }) => scene !== "Countdown" || time !== undefined || seconds !== undefined, {
    error: t.timeMissing,
    path: ["time"],
  });
export type SetSceneBody = z.output<typeof setSceneBody>;

/** A run of show as its organiser arranged it. */
const runItems = z
  .array(
    z.object({
      kind: choice(labels.scene, sceneKinds),
      text: text(labels.text, textMaxLength).default(""),
      seconds: seconds(maxSeconds, t.secondsInvalid),
    }),
  )
  .max(runMaxItems, t.runFull);
export const updateRunBody = z.object({ items: runItems });
export type UpdateRunBody = z.output<typeof updateRunBody>;

export const directRunBody = z.object({ order: choice(labels.order, runOrders) });

export const bringUpBody = z.object({
  seconds: seconds(broughtUpMaxSeconds, t.shownFor).default(broughtUpSeconds),
});

/** An event's show, for the console. Includes the server's time: a console's clock may be off. */
export const eventShow = z.object({
  id: z.uuid(),
  show: show.nullable(),
  run_of_show: runItems,
  /** Screens that are open now, with cues of their own. */
  screens: z.array(z.object({ id: z.uuid(), name: z.string(), cues })),
  missions: z.array(z.string()),
  server_time: z.iso.datetime(),
});
export type EventShow = z.infer<typeof eventShow>;

/** Counts for the scenes of a wall: approved photos and their cities, and posts that came since a moment. */
export const wallNumbers = z.object({ photos: z.number(), cities: z.number(), came: z.number() });
export type WallNumbers = z.infer<typeof wallNumbers>;
export const wallNumbersQuery = z.object({ since: z.iso.datetime().optional().catch(undefined) });
