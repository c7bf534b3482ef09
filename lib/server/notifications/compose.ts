import "server-only";
import type { NotificationRow } from "@/db/queries/notifications";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { Mail } from "@/lib/shared/ports/mailer";
import { mailPage } from "../mail-page";

const said = messages.notifications;

/** The mail about an event's waiting posts. Nothing of a guest is in it: it leaves the house. */
export function composeNotification(
  event: Pick<NotificationRow, "id" | "event_name" | "waiting_posts" | "oldest_waiting_at">,
  publicUrl: string,
  now: Date,
): Omit<Mail, "to"> {
  const count = event.waiting_posts;
  const name = event.event_name.replace(/\s+/g, " ");
  const link = `${publicUrl}${paths.moderateEvent(event.id, "pending")}`;
  const waiting = said.waiting(count, name);
  const oldest = event.oldest_waiting_at ? said.oldest(relativeTime(event.oldest_waiting_at, now).toLowerCase()) : "";
  return { subject: said.subject(count, name), ...mailPage(waiting, oldest, said.action, link, said.reason) };
}
