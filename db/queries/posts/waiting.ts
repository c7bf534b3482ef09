import "server-only";
import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { posts } from "../../schema/posts/posts";
import { eventsInScope } from "../scope";
import { awaitsRules, decidesWithin } from "./rules";
import { eventAccess } from "./wall";

const waiting = sql`from ${posts} where ${posts.event_id} = ${events.id} and ${posts.status} = 'pending'
  and not (${awaitsRules} and ${posts.created_at} > now() - ${decidesWithin})`;

/**
 * Counts an event's waiting posts, with the time of the oldest; only for a select from events. Leaves out posts that
 * its rules are about to decide.
 */
const waitingColumns = {
  waiting_posts: sql<number>`(select count(*)::int ${waiting})`,
  oldest_waiting_at: sql<string | null>`(select ${posts.created_at} ${waiting} order by ${posts.id} limit 1)`,
};

/** Returns the events in scope with waiting posts, or one of them, with their alarms. */
export async function listWaiting(db: Database, params: ModerationScope & { event_id?: string | undefined }) {
  return db
    .select({
      event_id: events.id,
      event_status: events.event_status,
      wait_alarm_seconds: events.wait_alarm_seconds,
      wait_alarmed_at: events.wait_alarmed_at,
      ...waitingColumns,
    })
    .from(events)
    .where(
      and(
        eventsInScope(db, params),
        params.event_id ? eq(events.id, params.event_id) : undefined,
        sql`exists (select 1 ${waiting})`,
      ),
    );
}

/**
 * Locks the event with its alarm until the transaction ends; or returns null. The trigger that ends an alarm takes the
 * same lock, so no alarm is raised while the queue is being emptied.
 */
export async function lockWaitAlarm(tx: Transaction, event_id: string) {
  const [row] = await tx
    .select({ ...eventAccess, wait_alarmed_at: events.wait_alarmed_at })
    .from(events)
    .where(eq(events.id, event_id))
    .for("no key update");
  return row ?? null;
}

/**
 * Returns the seconds until the first waiting post reaches the alarm's limit, 0 or less if it has; or null. A post that
 * the rules are about to decide has at least the time that they take.
 */
export async function findWaitLeft(tx: Transaction, event_id: string): Promise<number | null> {
  const [row] = await tx.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from min(${posts.created_at} + greatest(
        make_interval(secs => ${events.wait_alarm_seconds}), case when ${awaitsRules} then ${decidesWithin} end)) - now()))::int
      as seconds
    from ${posts} join ${events} on ${events.id} = ${posts.event_id}
    where ${posts.event_id} = ${event_id} and ${posts.status} = 'pending'`);
  return row?.seconds ?? null;
}

/** Raises the alarm and returns its time; null if it is already raised. */
export async function setWaitAlarmed(tx: Transaction, event_id: string): Promise<string | null> {
  const [row] = await tx
    .update(events)
    // Whole milliseconds: JavaScript compares it with the time in the mail's job.
    .set({ wait_alarmed_at: sql`date_trunc('milliseconds', now())` })
    .where(and(eq(events.id, event_id), isNull(events.wait_alarmed_at)))
    .returning({ wait_alarmed_at: events.wait_alarmed_at });
  return row?.wait_alarmed_at ?? null;
}

/** Ends an alarm whose reason no longer exists. */
export async function clearGroundlessAlarm(tx: Transaction, event_id: string): Promise<void> {
  await tx.execute(sql`
    update events set wait_alarmed_at = null
    where id = ${event_id} and wait_alarmed_at is not null
      and (event_status = 'Archive' or wait_alarm_seconds = 0 or not exists (
        select 1 from posts where posts.event_id = events.id and posts.status = 'pending'
          and posts.created_at <= now() - make_interval(secs => events.wait_alarm_seconds)))`);
}

/** Approved posts that wait for the wall delay. All times are the database's, whose clock also sets `wall_due_at`. */

const isWaiting = isNotNull(posts.wall_due_at);

/** Seconds until the wall may show the post; 0 or less if it may now. */
const wait_seconds = sql<number>`extract(epoch from ${posts.wall_due_at} - now())::float8`;

/** Locks a waiting post's row until the transaction ends and returns it with its remaining wait; or null. */
export async function lockWaitingPost(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(posts), wait_seconds })
    .from(posts)
    .where(and(eq(posts.id, id), isWaiting))
    .for("update");
  return row ?? null;
}

/** Returns the waiting posts of all accounts with their remaining wait. */
export async function listWaitingPosts(db: Database): Promise<{ id: string; wait_seconds: number }[]> {
  return db.select({ id: posts.id, wait_seconds }).from(posts).where(isWaiting);
}

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
      language: accounts.language,
      ...waitingColumns,
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(eq(events.id, event_id));
  return row ?? null;
}
export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>;
