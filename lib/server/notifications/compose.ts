import "server-only";
import type { NotificationRow } from "@/db/queries/notifications";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { Mail } from "@/lib/shared/ports/mailer";
import { mailPage } from "../mail-page";

const text = messages.notifications;

type NotifiedEvent = Pick<
  NotificationRow,
  "id" | "event_name" | "waiting_posts" | "oldest_waiting_at" | "wait_alarmed_at" | "wait_alarm_seconds"
>;

/**
 * Composes the mail about an event's waiting posts; an active alarm changes its subject and adds the allowed time. It
 * contains no guest data, because mail leaves the installation.
 */
export function composeNotification(event: NotifiedEvent, origin: string, now: Date): Omit<Mail, "to"> {
  const count = event.waiting_posts;
  const name = event.event_name.replace(/\s+/g, " ");
  const link = `${origin}${paths.moderateEvent(event.id, "pending")}`;
  const age = event.oldest_waiting_at ? relativeTime(event.oldest_waiting_at, now).toLowerCase() : null;
  const oldest = age === null ? "" : oldestSentence(event, age);
  const subject = event.wait_alarmed_at === null ? text.subject(count, name) : text.alarmSubject(name);
  return { subject, ...mailPage(text.waiting(count, name), oldest, text.action, link, text.reason) };
}

const oldestSentence = (event: NotifiedEvent, age: string) =>
  event.wait_alarmed_at === null ? text.oldest(age) : text.oldestOfAlarm(age, event.wait_alarm_seconds);
