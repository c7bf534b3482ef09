import "server-only";
import { and, count, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../client";
import { posts } from "../schema/posts/posts";

/** Counts the posts of an event, the bin's aside, by mission and place; those with neither are left out. */
export async function countTagged(db: Database, { event_id }: { event_id: string }) {
  return db
    .select({ mission: posts.mission, place: posts.place, posts: count() })
    .from(posts)
    .where(
      and(eq(posts.event_id, event_id), ne(posts.status, "delete"), or(ne(posts.mission, ""), ne(posts.place, ""))),
    )
    .groupBy(posts.mission, posts.place);
}

type Row = { event_id: string; posts: number; waiting_posts: number };

/**
 * Counts the posts of each of the account's events that has any. The table of usage already has the number of all
 * of them, so only the waiting ones are read, from an index.
 */
export async function countPostsOfEvents(db: Database, { account_id }: { account_id: string }): Promise<Row[]> {
  return db.execute<Row>(sql`
    select used.event_id, used.posts,
      (select count(*)::int from posts where posts.event_id = used.event_id and posts.status = 'pending') as waiting_posts
    from (
      select event_id, sum(posts)::int as posts from event_usage where account_id = ${account_id} group by event_id
    ) used
    where used.posts > 0`);
}
