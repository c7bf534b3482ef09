import { z } from "zod";
import { limits } from "../limits";

/** Names the event whose bin is emptied; without one it is the account's. */
export const emptyBinQuery = z.object({
  event_id: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional()),
});
export type EmptyBinQuery = z.infer<typeof emptyBinQuery>;

/** Counts the posts that are erased by now, and those that a job goes on to erase. */
export const emptiedBin = z.object({ message: z.string(), erased: z.number(), remaining: z.number() });
export type EmptiedBin = z.infer<typeof emptiedBin>;

const dayMs = 24 * 3_600_000;

/** Days until a post in the bin is erased, a begun one counted whole; 0 where its time is up. */
export function binDaysLeft(deletedAt: string, now: Date): number {
  const elapsedDays = (now.getTime() - new Date(deletedAt).getTime()) / dayMs;
  return Math.min(limits.binDays, Math.max(0, Math.ceil(limits.binDays - elapsedDays)));
}
