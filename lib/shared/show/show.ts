import { z } from "zod";
import { sceneKinds } from "../vocabulary";

/** The show of an event as its screens get it. Separate from contract.ts so that walls do not load its messages. */

/** `text` is what a countdown or a photo call says; a scene with `until` ends by itself then. */
const scene = z.object({
  kind: z.enum(sceneKinds),
  text: z.string(),
  until: z.iso.datetime().nullable(),
});
export type Scene = z.infer<typeof scene>;

const runItem = z.object({ kind: z.enum(sceneKinds), text: z.string(), seconds: z.number() });
export type RunItem = z.infer<typeof runItem>;

/** A list of scenes that repeats from `began_at` on. At `frozen_at` its clock stands, until somebody resumes it. */
const run = z.object({
  items: z.array(runItem),
  began_at: z.iso.datetime(),
  frozen_at: z.iso.datetime().nullable(),
});
export type Run = z.infer<typeof run>;

/** What somebody ordered, for a moment that all screens share: a scene, a run, or with neither the event's layout. */
const cue = z.object({ starts_at: z.iso.datetime(), scene: scene.nullable(), run: run.nullable() });
export type Cue = z.infer<typeof cue>;
export const cues = z.array(cue);

/** A post that stands large on all screens. */
const broughtUp = z.object({ post_id: z.uuid(), until: z.iso.datetime() });

/** Cues come newest first. `paused_at`: since then the screens are paused. */
export const show = z.object({
  cues,
  brought_up: broughtUp.nullable(),
  paused_at: z.iso.datetime().nullable(),
});
export type Show = z.infer<typeof show>;
/** As an event's row stores it. */
export type StoredShow = Omit<Show, "paused_at">;
