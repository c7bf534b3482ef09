import { z } from "zod";

/** The posts of one event that wait for a decision, and its alarm. */
const waitingPosts = z.object({
  event_id: z.uuid(),
  /** At least one: an event in which none waits is left out. */
  waiting_posts: z.number(),
  oldest_waiting_at: z.iso.datetime(),
  /** Seconds that a post may wait before the alarm; 0 where there is none, as once the event's form has ended. */
  wait_alarm_seconds: z.number(),
  /** Since when the alarm stands; null while none does. */
  wait_alarmed_at: z.iso.datetime().nullable(),
});
export type WaitingPosts = z.infer<typeof waitingPosts>;
export const waitingPostsOfEvents = z.array(waitingPosts);

export const listWaitingQuery = z.object({
  event_id: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional()),
});
export type ListWaitingQuery = z.infer<typeof listWaitingQuery>;

/** Realtime: the alarm of an event stands from now on. A console fetches what its user may see. */
export const waitAlarmNotice = z.object({ event_id: z.uuid() });
