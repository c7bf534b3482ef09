import { minutes } from "./wait-alarm";

const postsWait = (count: number) => (count === 1 ? "1 post is waiting" : `${count} posts are waiting`);

/** The mail about waiting posts, with and without an active alarm. */
export const notificationsMessages = {
  subject: (count: number, event: string) => `${postsWait(count)} for approval: ${event}`,
  waiting: (count: number, event: string) => `${postsWait(count)} for approval at ${event}.`,
  oldest: (age: string) => `The oldest was sent ${age}.`,
  alarmSubject: (event: string) => `Posts have waited too long: ${event}`,
  oldestOfAlarm: (age: string, seconds: number) =>
    `The oldest was sent ${age}. The event's limit is ${minutes(seconds)}.`,
  action: "Moderate now",
  reason:
    "You get at most one of these emails every five minutes per event. An admin can turn them off in the event's settings.",
} as const;
