import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../client";
import { events } from "../schema/events";
import { posts } from "../schema/posts";

/** Reads what a mail about an event's waiting posts says; or null. It serves the worker, which acts for no account. */
export async function findNotification(db: Database, event_id: string) {
  const waiting = sql`from ${posts} where ${posts.event_id} = ${events.id} and ${posts.status} = 'pending'`;
  const [row] = await db
    .select({
      id: events.id,
      event_name: events.event_name,
      notification_status: events.notification_status,
      notification_emails: events.notification_emails,
      waiting_posts: sql<number>`(select count(*)::int ${waiting})`,
      oldest_waiting_at: sql<string | null>`(select ${posts.created_at} ${waiting} order by ${posts.id} limit 1)`,
    })
    .from(events)
    .where(eq(events.id, event_id));
  return row ?? null;
}
export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>;
