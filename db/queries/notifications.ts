import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "../client";
import { events } from "../schema/events";
import { waitingColumns } from "./waiting";

/** Returns the data for a mail about an event's waiting posts; or null. For the worker, which acts for no account. */
export async function findNotification(db: Database, event_id: string) {
  const [row] = await db
    .select({
      id: events.id,
      event_name: events.event_name,
      notification_status: events.notification_status,
      notification_emails: events.notification_emails,
      wait_alarmed_at: events.wait_alarmed_at,
      wait_alarm_seconds: events.wait_alarm_seconds,
      account_id: events.account_id,
      ...waitingColumns,
    })
    .from(events)
    .where(eq(events.id, event_id));
  return row ?? null;
}
export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>;
