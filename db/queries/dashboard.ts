import "server-only";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "../client";
import { eventUsage } from "../schema/event-usage";
import { events } from "../schema/events";
import { accounts } from "../schema/people/accounts";
import { users } from "../schema/people/users";
import { posts } from "../schema/posts/posts";

/**
 * Counts an account's events, posts and users in one query. The maintained usage has all posts, so that only the
 * approved ones are counted.
 */
export async function countAll(db: Database, { account_id }: { account_id: string }) {
  const [row] = await db.execute<{
    total_events: number;
    total_event_posts: number;
    total_users: number;
    total_event_approved_posts: number;
  }>(sql`
    select
      (select count(*)::int from ${events} where account_id = ${account_id}) as total_events,
      (select count(*)::int from ${users} where account_id = ${account_id} and role = 'moderator') as total_users,
      (select coalesce(sum(posts), 0)::int from ${eventUsage} where account_id = ${account_id}) as total_event_posts,
      (select count(*)::int from ${posts} where account_id = ${account_id} and status = 'approve')
        as total_event_approved_posts`);
  if (!row) throw new Error("The count returned no row.");
  return row;
}

/**
 * Returns the account's events with an open form, and their number: tonight's first, then those with the oldest waiting
 * post, then by the distance of their date. Tonight are the events of today's date and those that are still going on,
 * in the account's time zone.
 */
export async function listRunningEvents(db: Database, params: { account_id: string; limit: number; now: Date }) {
  const localNow = sql`(${params.now.toISOString()}::timestamptz at time zone ${accounts.timezone})`;
  const begin = sql`(${events.event_date} + ${events.event_start_time}::time)`;
  const end = sql`(${begin} + ${events.length_of_event} * interval '1 hour')`;
  const isTonight = sql<boolean>`(${events.event_date} = ${localNow}::date or (${begin} <= ${localNow} and ${localNow} < ${end}))`;
  const waiting = sql`from ${posts} where ${posts.event_id} = ${events.id} and ${posts.status} = 'pending'`;
  // Ids are time-ordered and indexed with the status, so this finds the oldest without reading the others.
  const oldest_waiting_at = sql<string | null>`(select ${posts.created_at} ${waiting} order by ${posts.id} limit 1)`;
  return db
    .select({
      id: events.id,
      event_name: events.event_name,
      event_url_slug: events.event_url_slug,
      event_status: events.event_status,
      event_date: events.event_date,
      is_tonight: isTonight.as("is_tonight"),
      total: sql<number>`(count(*) over ())::int`,
      waiting_posts: sql<number>`(select count(*)::int ${waiting})`,
      oldest_waiting_at: oldest_waiting_at.as("oldest_waiting_at"),
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(and(eq(events.account_id, params.account_id), inArray(events.event_status, ["Live", "Private"])))
    .orderBy(
      sql`is_tonight desc`,
      sql`oldest_waiting_at asc nulls last`,
      sql`abs(${events.event_date} - ${localNow}::date)`,
      asc(events.id),
    )
    .limit(params.limit);
}

/** Selects an account's posts, or those of one of its events if `event_id` is set. */
export type PostsOf = { account_id: string; event_id?: string | undefined };

/**
 * Counts the posts of the account, or of one event, in each hour since `since` (hour 0). `since_id` is not greater than
 * the id of any post since then, and avoids reading older ones.
 */
export async function countPostsByHour(db: Database, params: PostsOf & { since: Date; since_id: string }) {
  const since = params.since.toISOString();
  const hour = sql<number>`floor(extract(epoch from ${posts.created_at} - ${since}::timestamptz) / 3600)::int`;
  return db
    .select({ hour: hour.as("hour"), posts: sql<number>`count(*)::int` })
    .from(posts)
    .where(
      and(
        eq(posts.account_id, params.account_id),
        params.event_id ? eq(posts.event_id, params.event_id) : undefined,
        gte(posts.id, params.since_id),
        gte(posts.created_at, since),
      ),
    )
    .groupBy(sql`1`);
}
