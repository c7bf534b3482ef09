import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type ModerationScope, publicEventStatuses } from "@/lib/shared/auth/policy";
import type { Database } from "../client";
import { eventModerators, events } from "../schema/events";
import { posts } from "../schema/posts/posts";

/** Matches events with a public wall. */
export const isPublicEvent = inArray(events.event_status, [...publicEventStatuses]);

const assignedTo = (db: Database, moderatorId: string) =>
  db.select({ id: eventModerators.event_id }).from(eventModerators).where(eq(eventModerators.user_id, moderatorId));

/** Matches the events within the scope. */
export function eventsInScope(db: Database, scope: ModerationScope) {
  return and(
    eq(events.account_id, scope.account_id),
    scope.moderator_id ? inArray(events.id, assignedTo(db, scope.moderator_id)) : undefined,
  );
}

/** Matches the posts within the scope, without a join with their events. */
export function postsInScope(db: Database, scope: ModerationScope) {
  return and(
    eq(posts.account_id, scope.account_id),
    scope.moderator_id ? inArray(posts.event_id, assignedTo(db, scope.moderator_id)) : undefined,
  );
}
