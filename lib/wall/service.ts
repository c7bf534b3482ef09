import "server-only";
import { listWallChanges } from "@/db/queries/wall";
import type { Visitor } from "../auth/actor";
import { admitToWall } from "../auth/doors";
import type { Deps } from "../deps";
import { limits } from "../limits";
import type { PublicPost, WallChanges } from "../posts/contract";
import { presentPublicPost } from "../posts/present";
import { readDoor, readWallPosts } from "./shared-posts";
import { versionKeepMs } from "./shared-reads";

/** Whether an answer about this event is the same for everybody, and may be cached. */
export function isPublicEvent(event: { event_status: string }): boolean {
  return event.event_status === "Live" || event.event_status === "Archive";
}

/** The newest posts on an event's wall. Throws not_found or forbidden by the event's status. */
export async function listApprovedPosts(
  deps: Deps,
  visitor: Visitor,
  eventId: string,
): Promise<{ posts: PublicPost[]; isPublic: boolean }> {
  const event = admitToWall(await readDoor(deps, eventId), visitor);
  const rows = await readWallPosts(deps, event);
  return { posts: rows.map((row) => presentPublicPost(deps.storage, row)), isPublic: isPublicEvent(event) };
}

/**
 * What a screen at version `since` has missed. The version is read before the posts, so a change that commits in
 * between may come twice, which does no harm, but never not at all.
 */
export async function getWallChanges(
  deps: Deps,
  visitor: Visitor,
  eventId: string,
  since: number,
): Promise<{ changes: WallChanges; isPublic: boolean }> {
  const event = admitToWall(await readDoor(deps, eventId), visitor);
  const isUpToDate = event.wall_version <= since;
  const { upserts, removed } = isUpToDate
    ? { upserts: [], removed: [] }
    : await deps.reads.read(`changes:${event.id}:${event.wall_version}:${since}`, versionKeepMs, () =>
        listWallChanges(deps.db, { event_id: event.id, since, limit: limits.wallMaxPosts }),
      );
  return {
    isPublic: isPublicEvent(event),
    changes: {
      version: event.wall_version,
      posts: upserts.map((row) => presentPublicPost(deps.storage, row)),
      removed,
      event_changed: event.event_version > since,
    },
  };
}
