import "server-only";
import type { Transaction } from "@/db/client";
import { findWaitLeft, lockWaitAlarm, setWaitAlarmed } from "@/db/queries/posts/waiting";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import { waitLimit } from "@/lib/shared/wait-alarm/alarm";
import type { Deps } from "../../deps";
import { publishChange } from "../../outside/realtime/publish";
import { scheduleNotification } from "../notifications/schedule";
import { scheduleWaitAlarm } from "./schedule";

/**
 * Raises the event's alarm if its oldest post has waited too long and no alarm is active. The same transaction
 * schedules the mail. Of two concurrent calls one raises it. A younger post is checked again when it reaches the limit.
 */
export async function raiseWaitAlarm(deps: Deps, eventId: string): Promise<void> {
  const raised = await deps.db.transaction((tx) => raise(deps, tx, eventId));
  if (!raised) return;
  deps.jobs.wake();
  await publishChange(deps, raised, null, { event: "waitAlarmRaised" });
}

/** Returns the event if this call raises its alarm, else null. */
async function raise(deps: Deps, tx: Transaction, eventId: string): Promise<EventAccessRow | null> {
  const event = await lockWaitAlarm(tx, eventId);
  if (!event || event.wait_alarmed_at !== null || waitLimit(event) === 0) return null;
  const secondsLeft = await findWaitLeft(tx, eventId);
  if (secondsLeft === null) return null;
  if (secondsLeft > 0) {
    await scheduleWaitAlarm(deps.jobs, tx, event, secondsLeft);
    return null;
  }
  if ((await setWaitAlarmed(tx, eventId)) === null) return null;
  await scheduleNotification(deps.jobs, tx, event, 0);
  return event;
}
