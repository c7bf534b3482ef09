import "server-only";
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { limits } from "@/lib/shared/limits";
import { lastIdAt } from "@/lib/shared/posts/moment";
import type { PostOrder, PostStatus } from "@/lib/shared/vocabulary";
import { type Database, type Transaction, withFreshPlan } from "../../client";
import { events } from "../../schema/events";
import { idempotencyKeys } from "../../schema/posts/idempotency-keys";
import { posts } from "../../schema/posts/posts";
import { eventsInScope, postsInScope } from "../scope";
import { organiserColumns } from "./post-columns";

type PostFilter = ModerationScope & {
  search?: string | undefined;
  event_id?: string | undefined;
  status?: PostStatus | undefined;
  ids?: string[] | undefined;
  until?: string | undefined;
  mission?: string | undefined;
  place?: string | undefined;
  hand_over_id?: string | undefined;
};

/** LIKE pattern for text that contains `search` literally. */
function containing(search: string) {
  return `%${search.replace(/[\\%_]/g, "\\$&")}%`;
}

function matching(db: Database, filter: PostFilter) {
  return and(
    withFreshPlan,
    postsInScope(db, filter),
    filter.event_id ? eq(posts.event_id, filter.event_id) : undefined,
    filter.status ? eq(posts.status, filter.status) : undefined,
    // By id, which begins with the time and has an index.
    filter.until ? lte(posts.id, lastIdAt(filter.until)) : undefined,
    filter.mission ? eq(posts.mission, filter.mission) : undefined,
    filter.place ? eq(posts.place, filter.place) : undefined,
    filter.hand_over_id ? eq(posts.hand_over_id, filter.hand_over_id) : undefined,
    filter.ids ? inArray(posts.id, filter.ids) : undefined,
    // The database lower-cases both sides: for letters such as the dotted capital I it differs from JavaScript.
    filter.search ? sql`${posts.search_text} like lower(${containing(filter.search)})` : undefined,
  );
}

type PostPage = { order?: PostOrder; cursor?: string | undefined; limit: number };

/** Returns posts, newest or oldest submission first; `cursor` is the last id of the previous page. */
export async function listPosts(db: Database, { order, cursor, limit, ...filter }: PostFilter & PostPage) {
  const [isBeyond, inOrder] = order === "oldest" ? [gt, asc] : [lt, desc];
  return db
    .select(organiserColumns)
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(matching(db, filter), cursor ? isBeyond(posts.id, cursor) : undefined))
    .orderBy(inOrder(posts.id))
    .limit(limit);
}
export type OrganiserPostRow = Awaited<ReturnType<typeof listPosts>>[number];

export async function countPosts(db: Database, filter: PostFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(posts).where(matching(db, filter));
  return row?.total ?? 0;
}

/** Returns the events whose posts are in scope, latest event date first. */
export async function listModerationEvents(db: Database, scope: ModerationScope) {
  return db
    .select({
      id: events.id,
      event_name: events.event_name,
      event_date: events.event_date,
      moderation_mode: events.moderation_mode,
      form_missions: events.form_missions,
      form_places: events.form_places,
    })
    .from(events)
    .where(eventsInScope(db, scope))
    .orderBy(desc(events.event_date), asc(events.event_name), desc(events.id));
}

export async function findPost(
  db: Database,
  params: ModerationScope & { id: string },
): Promise<OrganiserPostRow | null> {
  const [row] = await db
    .select(organiserColumns)
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(postsInScope(db, params), eq(posts.id, params.id)));
  return row ?? null;
}

export async function insertPost(tx: Transaction, row: typeof posts.$inferInsert): Promise<void> {
  await tx.insert(posts).values(row);
}

/**
 * Claims an idempotency key for an attempt to post. Returns null for the first call with that key, else what the first
 * one stored. A concurrent call waits until the first one's transaction has ended.
 */
export async function reserveIdempotencyKey(tx: Transaction, row: typeof idempotencyKeys.$inferInsert) {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing({ target: [idempotencyKeys.event_id, idempotencyKeys.idempotency_key] })
    .returning({ post_id: idempotencyKeys.post_id });
  if (claimed.length > 0) return null;
  return findIdempotencyKey(tx, row);
}

export async function findIdempotencyKey(db: Database, key: { event_id: string; idempotency_key: string }) {
  const [row] = await db
    .select({ post_id: idempotencyKeys.post_id, body_hash: idempotencyKeys.body_hash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.event_id, key.event_id), eq(idempotencyKeys.idempotency_key, key.idempotency_key)));
  return row ?? null;
}

/** Returns the public files of a post in scope that its wall may show, with their type and size; or null. */
export async function findApprovedFiles(db: Database, params: ModerationScope & { id: string }) {
  const [row] = await db
    .select({
      media_type: posts.media_type,
      original_bytes: posts.original_bytes,
      media_key: posts.media_key,
      thumbnail_media_key: posts.thumbnail_media_key,
    })
    .from(posts)
    .where(
      and(
        postsInScope(db, params),
        eq(posts.id, params.id),
        eq(posts.status, "approve"),
        // During the wall delay these addresses are still secret.
        isNull(posts.wall_due_at),
      ),
    );
  return row ?? null;
}

/**
 * Locks the post's row until the transaction ends; or returns null. `due_if_approved`: the earliest time a wall may
 * show it if this transaction approves it; null if the event has no wall delay. `due_in_turn`: the same for a post that
 * is approved with others of its hand-over, which join the wall one after the other.
 */
export async function lockPost(tx: Transaction, params: ModerationScope & { id: string }) {
  const due = sql`
    select case when ${events.wall_delay} = 'on' then now() + make_interval(secs => ${limits.wallDelaySeconds}) end
    from ${events} where ${events.id} = ${posts.event_id}`;
  const other = alias(posts, "other");
  const turn = sql`(
    select max(coalesce(${other.wall_due_at}, ${other.moderated_at})) + make_interval(secs => ${limits.wallDelaySeconds})
    from ${posts} as "other" where ${other.event_id} = ${posts.event_id}
      and ${other.hand_over_id} = ${posts.hand_over_id} and ${other.status} = 'approve')`;
  const inTurn = sql`case when ${turn} > now() then greatest(${turn}, (${due})) else (${due}) end`;
  const [row] = await tx
    .select({
      ...getTableColumns(posts),
      due_if_approved: sql<string | null>`(${due})`,
      due_in_turn: sql<string | null>`(${inTurn})`,
    })
    .from(posts)
    .where(and(postsInScope(tx, params), eq(posts.id, params.id)))
    .for("update");
  return row ?? null;
}

/** Locks the post's row for the worker, which acts for no account; or returns null. */
export async function lockPostForWorker(tx: Transaction, id: string) {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
  return row ?? null;
}

/** A post's whole row. */
export type PostRow = typeof posts.$inferSelect;

export async function findPostForWorker(db: Database, id: string) {
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  return row ?? null;
}

/** Returns status and media state of posts; deleted ones are missing. */
export async function listMediaStates(db: Database, ids: readonly string[]) {
  return db
    .select({ id: posts.id, status: posts.status, media_state: posts.media_state })
    .from(posts)
    .where(inArray(posts.id, [...ids]));
}

export async function updatePost(
  tx: Transaction,
  params: { account_id: string; id: string },
  values: Partial<typeof posts.$inferInsert>,
): Promise<void> {
  await tx
    .update(posts)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(posts.account_id, params.account_id), eq(posts.id, params.id)));
}

/** Removes keys older than a day: retries arrive within minutes. */
export async function removeOldIdempotencyKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '1 day'`));
}

/** Returns the storage key of a guest's original, of a post in scope whose media failed; or null. */
export async function findFailedOriginal(
  db: Database,
  params: ModerationScope & { id: string },
): Promise<string | null> {
  const [row] = await db
    .select({ original_key: posts.original_key })
    .from(posts)
    .where(and(postsInScope(db, params), eq(posts.id, params.id), eq(posts.media_state, "failed")));
  return row?.original_key ?? null;
}
