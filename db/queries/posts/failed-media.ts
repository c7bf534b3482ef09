import "server-only";
import { and, asc, count, eq, lte, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import type { Database } from "../../client";
import { events } from "../../schema/events";
import { posts } from "../../schema/posts/posts";
import { hasSlug } from "../former-slugs";
import { postsInScope } from "../scope";

/** Failed posts of one event, or of all events in scope. */
export type FailedMediaScope = ModerationScope & { event_id?: string | undefined };

/** Literals, not parameters: otherwise the planner cannot prove that posts_failed_media_idx covers the query. */
export const isFailedMedia = sql`${posts.media_state} = 'failed' and ${posts.status} not in ('banned', 'delete')`;

const failedIn = (db: Database, { event_id, ...scope }: FailedMediaScope) =>
  and(isFailedMedia, postsInScope(db, scope), event_id ? eq(posts.event_id, event_id) : undefined);

export async function countFailedMedia(db: Database, scope: FailedMediaScope): Promise<number> {
  const [row] = await countStatement(db, scope);
  return row?.total ?? 0;
}

/** Counts with posts_failed_media_idx: an event may have a hundred thousand posts that did not fail. */
export const countStatement = (db: Database, scope: FailedMediaScope) =>
  db.select({ total: count() }).from(posts).where(failedIn(db, scope));

/** Returns the ids of posts that failed by `failed_by`, earliest failure first. */
export async function listFailedMedia(
  db: Database,
  { failed_by, limit, ...scope }: FailedMediaScope & { failed_by: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(failedIn(db, scope), lte(posts.updated_at, failed_by)))
    .orderBy(asc(posts.updated_at), asc(posts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the events with failed media, of all accounts or for one slug. */
export async function listEventsWithFailedMedia(db: Database, { slug }: { slug: string | null }) {
  return db
    .selectDistinct({ id: events.id, account_id: events.account_id, event_name: events.event_name })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(isFailedMedia, slug ? hasSlug(db, slug) : undefined))
    .orderBy(asc(events.id));
}
