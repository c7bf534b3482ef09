import "server-only";
import { findNotification, type NotificationRow } from "@/db/queries/notifications";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { listAdminEmails } from "@/db/queries/users";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import type { Mail } from "@/lib/shared/ports/mailer";
import { waitAlarmMailRate } from "@/lib/shared/rate-limits";
import type { Deps } from "../deps";
import { mailPage } from "../mail-page";
import { readAddresses } from "../notifications/addresses";

type Notifier = Pick<Deps, "db" | "mailer" | "publicUrl">;

/**
 * Mails once that an alarm stands, unless it has ended meanwhile. Rejects if the mail could not be sent, so that the job
 * is tried again.
 */
export async function mailWaitAlarm(deps: Notifier, alarm: JobPayloads["mail-wait-alarm"]): Promise<void> {
  const event = await findNotification(deps.db, alarm.event_id);
  if (!event?.wait_alarmed_at || Date.parse(event.wait_alarmed_at) !== Date.parse(alarm.alarmed_at)) return;
  const to = await recipients(deps, event);
  if (to.length === 0) return;

  // Taken before the mail is sent: a process that is killed in between loses the mail, and none doubles it.
  const bucket = `wait-alarm:${alarm.event_id}:${alarm.alarmed_at}`;
  if ((await takeFromBucket(deps.db, bucket, waitAlarmMailRate)) !== null) return;
  try {
    await deps.mailer.send({ to, ...composeAlarm(event, deps.publicUrl, new Date()) });
  } catch (error) {
    await returnToBucket(deps.db, bucket, waitAlarmMailRate);
    throw error;
  }
}

/** The event's addresses where they are to get mail, else the company's admins: an alarm that nobody gets is none. */
async function recipients({ db }: Notifier, event: NotificationRow): Promise<string[]> {
  const chosen = event.notification_status === "on" ? readAddresses(event) : [];
  return chosen.length > 0 ? chosen : listAdminEmails(db, event.account_id);
}

const said = messages.waitAlarm;

/** Nothing of a guest is in it: it leaves the house. */
function composeAlarm(event: NotificationRow, publicUrl: string, now: Date): Omit<Mail, "to"> {
  const name = event.event_name.replace(/\s+/g, " ");
  const age = event.oldest_waiting_at ? relativeTime(event.oldest_waiting_at, now).toLowerCase() : "";
  const link = `${publicUrl}${paths.moderateEvent(event.id, "pending")}`;
  const waiting = said.waiting(event.waiting_posts, name);
  const oldest = said.oldest(age, event.wait_alarm_seconds);
  return { subject: said.subject(name), ...mailPage(waiting, oldest, said.action, link, said.reason) };
}
