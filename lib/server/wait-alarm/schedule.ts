import "server-only";
import type { Transaction } from "@/db/client";
import { clearGroundlessAlarm } from "@/db/queries/waiting";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { waitLimit } from "@/lib/shared/wait-alarm/alarm";

type AlarmedEvent = { id: string; event_status: EventStatus; wait_alarm_seconds: number };

/**
 * Has the event's waiting posts looked at once a post that begins to wait now has waited for too long. It writes that
 * in the transaction that has it wait. Posts that follow change nothing: a look sees all of them, and asks for the next
 * one.
 */
export async function scheduleWaitAlarm(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  event: AlarmedEvent,
  delaySeconds: number = waitLimit(event),
): Promise<void> {
  if (waitLimit(event) === 0) return;
  await jobs.enqueue(tx, "raise-wait-alarm", { event_id: event.id }, { key: event.id, delaySeconds });
}

/** Brings alarm and look in line with settings that were just saved; then `jobs.wake()` after the commit. */
export async function followWaitSettings(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  before: AlarmedEvent,
  after: AlarmedEvent,
): Promise<void> {
  if (waitLimit(before) === waitLimit(after)) return;
  await clearGroundlessAlarm(tx, after.id);
  // A look that waits keeps its time, which may be too late now.
  await jobs.forget(tx, ["raise-wait-alarm"], [after.id]);
  await scheduleWaitAlarm(jobs, tx, after, 0);
}
