import "server-only";
import type { Transaction } from "@/db/client";
import { notificationGatherSeconds } from "@/lib/shared/limits";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { OnOff } from "@/lib/shared/vocabulary";

/**
 * Schedules a mail about an event's waiting posts, in the transaction that adds one. Many posts share one pending mail;
 * the rate limit applies when it is sent.
 */
export async function scheduleNotification(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  event: { id: string; notification_status: OnOff },
  delaySeconds: number = notificationGatherSeconds,
): Promise<void> {
  if (event.notification_status === "off") return;
  const options = { key: event.id, isShared: true, delaySeconds };
  await jobs.enqueue(tx, "notify-waiting-posts", { event_id: event.id }, options);
}
