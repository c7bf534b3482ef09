import "server-only";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import type { Database } from "../client";
import { events } from "../schema/events";
import { posts } from "../schema/posts";
import { eventsInScope } from "./scope";

const { password_hash, ...shown } = getTableColumns(events);

/** Returns an event within the scope, or null. */
export async function findDeskEvent(db: Database, params: ModerationScope & { event_id: string }) {
  const [event] = await db
    .select(shown)
    .from(events)
    .where(and(eventsInScope(db, params), eq(events.id, params.event_id)));
  return event ?? null;
}

/** Returns when the oldest waiting post of an event was sent, or null. The caller must have checked the scope. */
export async function findOldestWaiting(db: Database, { event_id }: { event_id: string }): Promise<string | null> {
  const [post] = await db
    .select({ created_at: posts.created_at })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), eq(posts.status, "pending")))
    // Ids are time-ordered and indexed with the status, so this finds the oldest without reading the others.
    .orderBy(posts.id)
    .limit(1);
  return post?.created_at ?? null;
}
