import "server-only";
import { asc, desc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { posts } from "../../schema/posts/posts";
import { inScope } from "../upkeep/exports";

/** Posts with an email address, in any case, in all events of an account. */
type GuestScope = { account_id: string; email: string };

/** Returns the posts of an address, whatever their status, newest first. */
export async function listGuestPosts(db: Database, scope: GuestScope, limit: number) {
  return db
    .select({
      id: posts.id,
      event_id: posts.event_id,
      event_name: events.event_name,
      person_name: posts.person_name,
      caption: posts.caption,
      status: posts.status,
      wall_position: posts.wall_position,
      wall_due_at: posts.wall_due_at,
      media_type: posts.media_type,
      original_bytes: posts.original_bytes,
      consent_at: posts.consent_at,
      has_receipt: sql<boolean>`${posts.guest_token_hash} is not null`,
      created_at: posts.created_at,
    })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(inScope(scope))
    .orderBy(desc(posts.id))
    .limit(limit);
}

/** Returns an event that has a post of the address; or null. */
export async function findEventOfGuest(db: Database, scope: GuestScope): Promise<string | null> {
  const [row] = await db.select({ event_id: posts.event_id }).from(posts).where(inScope(scope)).limit(1);
  return row?.event_id ?? null;
}

/** Locks posts of the address at an event, in id order. */
export async function lockPostsOfGuest(tx: Transaction, scope: GuestScope & { event_id: string; limit: number }) {
  return tx.select().from(posts).where(inScope(scope)).orderBy(asc(posts.id)).limit(scope.limit).for("update");
}
