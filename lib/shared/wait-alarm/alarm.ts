import type { EventStatus } from "../vocabulary";
import type { WaitingPosts } from "./contract";

/**
 * Returns the seconds that a post of the event may wait; 0 without an alarm. After the form has ended, no new posts
 * arrive to wait.
 */
export function waitLimit(event: { event_status: EventStatus; wait_alarm_seconds: number }): number {
  return event.event_status === "Archive" ? 0 : event.wait_alarm_seconds;
}

/**
 * Returns whether the alarm is active, by the server's report or by the local clock: a console with lost pushes
 * reaches the same result. The server's alarm lasts until nothing waits.
 */
export function isAlarming(waiting: WaitingPosts, now: Date): boolean {
  if (waiting.wait_alarm_seconds === 0) return false;
  const dueAt = Date.parse(waiting.oldest_waiting_at) + waiting.wait_alarm_seconds * 1_000;
  return waiting.wait_alarmed_at !== null || now.getTime() >= dueAt;
}

/** Returns the number of waiting posts of these events, and when the oldest was sent; null if none waits. */
export function sumWaiting(list: readonly WaitingPosts[]): { count: number; oldestAt: string } | null {
  const times = list.map((each) => each.oldest_waiting_at).sort();
  const [oldestAt] = times;
  return oldestAt === undefined ? null : { count: list.reduce((sum, each) => sum + each.waiting_posts, 0), oldestAt };
}
