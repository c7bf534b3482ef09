import "server-only";
import type { Transaction } from "@/db/client";
import { clearGroundlessAlarm } from "@/db/queries/posts/waiting";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { waitLimit } from "@/lib/shared/wait-alarm/alarm";

type AlarmedEvent = { id: string; event_status: EventStatus; wait_alarm_seconds: number };

/**
 * Schedules a check of the event's waiting posts for when a post that starts to wait now reaches the limit, in the
 * transaction that makes it wait. Further posts change nothing: a check sees all of them, and schedules the next.
 */
export async function scheduleWaitAlarm(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  event: AlarmedEvent,
  delaySeconds: number = waitLimit(event),
): Promise<void> {
  if (waitLimit(event) === 0) return;
  await jobs.enqueue(tx, "raise-wait-alarm", { event_id: event.id }, { key: event.id, isShared: true, delaySeconds });
}

/** Adjusts alarm and check to newly saved settings; call `jobs.wake()` after the commit. */
export async function followWaitSettings(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  before: AlarmedEvent,
  after: AlarmedEvent,
): Promise<void> {
  if (waitLimit(before) === waitLimit(after)) return;
  await clearGroundlessAlarm(tx, after.id);
  // A pending check keeps its time, which may now be too late.
  await jobs.remove(tx, ["raise-wait-alarm"], [after.id]);
  await scheduleWaitAlarm(jobs, tx, after, 0);
}
