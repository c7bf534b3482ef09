import "server-only";
import { findNotification } from "@/db/queries/notifications";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { notificationRate } from "@/lib/shared/rate-limits";
import type { Deps } from "../deps";
import { readAddresses } from "./addresses";
import { composeNotification } from "./compose";
import { scheduleNotification } from "./schedule";

type Notifier = Pick<Deps, "db" | "jobs" | "mailer" | "publicUrl">;

const bucketOf = (eventId: string) => `notification:${eventId}`;

/**
 * Mails an event's addresses how many posts wait, unless none does or notifications are off. At most one mail in five
 * minutes: a second one waits until then, and says how many wait by that time. Rejects if the mail could not be sent, so
 * that the job is tried again.
 */
export async function notifyWaitingPosts(deps: Notifier, eventId: string): Promise<void> {
  const event = await findNotification(deps.db, eventId);
  if (!event || event.notification_status === "off" || event.waiting_posts === 0) return;
  const to = readAddresses(event);
  if (to.length === 0) return;

  // Taken before the mail is sent: a worker that is killed in between delays the next mail, and never doubles one.
  const waitSeconds = await takeFromBucket(deps.db, bucketOf(eventId), notificationRate);
  if (waitSeconds !== null) {
    await deps.db.transaction((tx) => scheduleNotification(deps.jobs, tx, event, waitSeconds));
    return;
  }
  try {
    await deps.mailer.send({ to, ...composeNotification(event, deps.publicUrl, new Date()) });
  } catch (error) {
    await returnToBucket(deps.db, bucketOf(eventId), notificationRate);
    throw error;
  }
}
