import type { EventStatus } from "../vocabulary";
import type { WaitingPosts } from "./contract";

/** Seconds that a post of the event may wait; 0 where there is no alarm. An ended form brings nobody new to wait. */
export function waitLimit(event: { event_status: EventStatus; wait_alarm_seconds: number }): number {
  return event.event_status === "Archive" ? 0 : event.wait_alarm_seconds;
}

/**
 * Tells whether the alarm stands, by the server's word or by reckoning: a console whose pushes are lost comes to the same
 * answer. The server's stands until nothing waits.
 */
export function isAlarming(waiting: WaitingPosts, now: Date): boolean {
  if (waiting.wait_alarm_seconds === 0) return false;
  const dueAt = Date.parse(waiting.oldest_waiting_at) + waiting.wait_alarm_seconds * 1_000;
  return waiting.wait_alarmed_at !== null || now.getTime() >= dueAt;
}

/** How many posts of these events wait, and when the oldest was sent; null where none does. */
export function sumWaiting(list: readonly WaitingPosts[]): { count: number; oldestAt: string } | null {
  const times = list.map((each) => each.oldest_waiting_at).sort();
  const [oldestAt] = times;
  return oldestAt === undefined ? null : { count: list.reduce((sum, each) => sum + each.waiting_posts, 0), oldestAt };
}
