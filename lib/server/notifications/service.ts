import "server-only";
import { findNotification, type NotificationRow } from "@/db/queries/notifications";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { listAdminEmails } from "@/db/queries/users";
import { notificationRate } from "@/lib/shared/limits/rate";
import type { Deps } from "../deps";
import { readAddresses } from "./addresses";
import { composeNotification } from "./compose";
import { scheduleNotification } from "./schedule";

type Notifier = Pick<Deps, "db" | "jobs" | "mailer" | "consoleOrigin">;

/**
 * A hall posts hundreds of pictures in a minute, but the organiser wants one mail. Each post enqueues a job keyed by
 * its event, so a waiting job absorbs the next posts; a delay of five seconds gathers a burst. The job counts the
 * waiting posts when it runs. It takes the event's one place in five minutes from the table of rate limits, so the
 * limit holds across workers and needs no column; if the place is taken, the job reschedules itself. An alarm uses the
 * same job (docs/decisions/107), so both reasons share a mail. The mail contains nothing that a guest wrote.
 */

const bucketOf = (eventId: string) => `notification:${eventId}`;

/**
 * Mails the number of an event's waiting posts, and if they wait too long, unless none waits or notifications are off.
 * Sends at most one mail in five minutes, whatever the reason: a second one waits until then and counts again. Rejects
 * if the mail could not be sent, so that the job is retried.
 */
export async function notifyWaitingPosts(deps: Notifier, eventId: string): Promise<void> {
  const event = await findNotification(deps.db, eventId);
  if (!event || event.notification_status === "off" || event.waiting_posts === 0) return;
  const to = await listRecipients(deps, event);
  if (to.length === 0) return;

  // Taken before sending: a worker that is killed in between delays the next mail, but never sends one twice.
  const waitSeconds = await takeFromBucket(deps.db, bucketOf(eventId), notificationRate);
  if (waitSeconds !== null) {
    await deps.db.transaction((tx) => scheduleNotification(deps.jobs, tx, event, waitSeconds));
    return;
  }
  try {
    await deps.mailer.send({ to, ...composeNotification(event, deps.consoleOrigin(), new Date()) });
  } catch (error) {
    await returnToBucket(deps.db, bucketOf(eventId), notificationRate);
    throw error;
  }
}

/** Returns the event's addresses. An alarm of an event without any goes to the account's admins. */
async function listRecipients({ db }: Notifier, event: NotificationRow): Promise<string[]> {
  const addresses = readAddresses(event);
  const isForAdmins = addresses.length === 0 && event.wait_alarmed_at !== null;
  return isForAdmins ? listAdminEmails(db, event.account_id) : addresses;
}
