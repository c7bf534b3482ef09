import { z } from "zod";

/** The posts of one event that wait for a decision, and its alarm. */
const waitingPosts = z.object({
  event_id: z.uuid(),
  /** At least one: events without waiting posts are left out. */
  waiting_posts: z.number(),
  oldest_waiting_at: z.iso.datetime(),
  /** Seconds that a post may wait before the alarm; 0 without an alarm, as after the event's form has ended. */
  wait_alarm_seconds: z.number(),
  /** When the alarm started; null while it is off. */
  wait_alarmed_at: z.iso.datetime().nullable(),
});
export type WaitingPosts = z.infer<typeof waitingPosts>;
export const waitingPostsOfEvents = z.array(waitingPosts);

export const listWaitingQuery = z.object({
  event_id: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional()),
});
export type ListWaitingQuery = z.infer<typeof listWaitingQuery>;

/** Realtime: an event's alarm has started, or its moderation mode changed. A console fetches what its user may see. */
export const waitAlarmNotice = z.object({ event_id: z.uuid() });
