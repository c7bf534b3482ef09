import { z } from "zod";
import { limits } from "../limits";

/** The event whose bin is emptied; without it, the whole account's bin. */
export const emptyBinQuery = z.object({
  event_id: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional()),
});
export type EmptyBinQuery = z.infer<typeof emptyBinQuery>;

/** `erased` counts the posts erased so far, `remaining` those that a job will erase. */
export const emptiedBin = z.object({ message: z.string(), erased: z.number(), remaining: z.number() });
export type EmptiedBin = z.infer<typeof emptiedBin>;

const dayMs = 24 * 3_600_000;

/** Returns the days until a post in the bin is erased, rounded up; 0 once its time is up. */
export function binDaysLeft(deletedAt: string, now: Date): number {
  const elapsedDays = (now.getTime() - new Date(deletedAt).getTime()) / dayMs;
  return Math.min(limits.binDays, Math.max(0, Math.ceil(limits.binDays - elapsedDays)));
}
