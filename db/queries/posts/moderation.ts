import "server-only";
import { and, count, desc, eq, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { type Database, type Transaction, withFreshPlan } from "../../client";
import { events } from "../../schema/events";
import { consentVersions } from "../../schema/people/consent-versions";
import { users } from "../../schema/people/users";
import { postStatusChanges } from "../../schema/posts/post-status-changes";
import { posts } from "../../schema/posts/posts";
import { eventsInScope, postsInScope } from "../scope";
import { organiserColumns } from "./post-columns";

export async function isEventInScope(db: Database, params: ModerationScope & { event_id: string }): Promise<boolean> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eventsInScope(db, params), eq(events.id, params.event_id)));
  return rows.length > 0;
}

/** Counts posts by status; a status without posts is absent. */
function countByStatus(db: Database, condition: SQL) {
  return db
    .select({ status: posts.status, total: count() })
    .from(posts)
    .where(and(withFreshPlan, condition))
    .groupBy(posts.status);
}

/** Counts an event's posts by status. The caller must have checked the scope: the index that answers has no account. */
export async function countEventPosts(db: Database, { event_id }: { event_id: string }) {
  return countByStatus(db, eq(posts.event_id, event_id));
}

/** Counts the posts of all events in scope by status. For a moderator it filters by event, to match the index. */
export async function countPostsInScope(db: Database, scope: ModerationScope) {
  if (!scope.moderator_id) return countByStatus(db, eq(posts.account_id, scope.account_id));
  const mine = db.select({ id: events.id }).from(events).where(eventsInScope(db, scope));
  return countByStatus(db, inArray(posts.event_id, mine));
}

/** Returns the columns of a post that lists leave out; or null. */
export async function findPostDetails(db: Database, params: ModerationScope & { id: string }) {
  const [row] = await db
    .select({
      event_id: posts.event_id,
      person_email_id: posts.person_email_id,
      guest_token_hash: posts.guest_token_hash,
      status: posts.status,
      original_mime: posts.original_mime,
      original_bytes: posts.original_bytes,
      moderated_at: posts.moderated_at,
      rule: posts.rule,
      consent_language: posts.consent_language,
      consent_at: posts.consent_at,
      wording: consentVersions,
    })
    .from(posts)
    .leftJoin(consentVersions, eq(consentVersions.id, posts.consent_version_id))
    .where(and(postsInScope(db, params), eq(posts.id, params.id)));
  return row ?? null;
}

type GuestPosts = {
  account_id: string;
  event_id: string;
  /** Empty if unknown. */
  person_email_id: string;
  guest_token_hash: string | null;
  except: string;
  limit: number;
};

/** Returns the newest posts of one guest to one event, except one; each row has the `total` of all. */
export async function listGuestPosts(db: Database, { account_id, event_id, ...guest }: GuestPosts) {
  // Each condition matches an index: posts_event_id_email_id_idx and posts_guest_token_hash_event_id_id_idx.
  const isOfGuest = or(
    guest.guest_token_hash ? eq(posts.guest_token_hash, guest.guest_token_hash) : undefined,
    // People type their address in either case.
    guest.person_email_id ? sql`lower(${posts.person_email_id}) = lower(${guest.person_email_id})` : undefined,
  );
  if (!isOfGuest) return [];
  return db
    .select({ ...organiserColumns, total: sql<number>`(count(*) over ())::int` })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(eq(posts.account_id, account_id), eq(posts.event_id, event_id), isOfGuest, ne(posts.id, guest.except)))
    .orderBy(desc(posts.id))
    .limit(guest.limit);
}

export async function insertStatusChange(tx: Transaction, row: typeof postStatusChanges.$inferInsert): Promise<void> {
  await tx.insert(postStatusChanges).values(row);
}

/** Returns the last status change of a post that was not undone, with its age in seconds; or null. */
export async function findLastStatusChange(tx: Transaction, params: { account_id: string; post_id: string }) {
  const [row] = await tx
    .select({
      id: postStatusChanges.id,
      user_id: postStatusChanges.user_id,
      from_status: postStatusChanges.from_status,
      to_status: postStatusChanges.to_status,
      age_seconds: sql<number>`extract(epoch from now() - ${postStatusChanges.created_at})::float8`,
    })
    .from(postStatusChanges)
    .where(and(eq(postStatusChanges.account_id, params.account_id), eq(postStatusChanges.post_id, params.post_id)))
    .orderBy(desc(postStatusChanges.id))
    .limit(1);
  return row ?? null;
}

/** Returns who made the last status change of a post that was not undone, and the new status; or null. */
export async function findLastDecider(tx: Transaction, params: { account_id: string; post_id: string }) {
  const [row] = await tx
    .select({ user_id: users.id, email: users.email, to_status: postStatusChanges.to_status })
    .from(postStatusChanges)
    .innerJoin(users, eq(users.id, postStatusChanges.user_id))
    .where(and(eq(postStatusChanges.account_id, params.account_id), eq(postStatusChanges.post_id, params.post_id)))
    .orderBy(desc(postStatusChanges.id))
    .limit(1);
  return row ?? null;
}

export async function removeStatusChange(tx: Transaction, params: { account_id: string; id: string }): Promise<void> {
  await tx
    .delete(postStatusChanges)
    .where(and(eq(postStatusChanges.account_id, params.account_id), eq(postStatusChanges.id, params.id)));
}

/** Removes changes older than a day. Undo needs minutes; the rest of the day is for debugging. */
export async function removeOldStatusChanges(db: Database): Promise<void> {
  await db.delete(postStatusChanges).where(lt(postStatusChanges.created_at, sql`now() - interval '1 day'`));
}
