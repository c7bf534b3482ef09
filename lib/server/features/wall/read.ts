import "server-only";
import type { Visitor } from "@/lib/shared/auth/actor";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import type { SharedPost, WallChanges } from "@/lib/shared/posts/contract";
import { admitToWall } from "../../base/auth/access";
import type { Deps } from "../../deps";
import { readEventAccess, readFreshEventAccess, readWallChanges, readWallPosts } from "./shared-posts";

/**
 * Returns the newest posts on an event's wall, or some below a position (`cursor`). Throws not_found or forbidden by the
 * event's status.
 */
export async function listApprovedPosts(
  deps: Deps,
  visitor: Visitor,
  eventId: string,
  cursor?: number,
): Promise<{ posts: SharedPost[]; isPublic: boolean }> {
  const event = await admitToWall(deps, await readEventAccess(deps, eventId), visitor);
  return { posts: await readWallPosts(deps, event, cursor), isPublic: isPublicEvent(event) };
}

/**
 * Returns the changes that a screen at version `since` has missed. Reads the version before the posts: a change that
 * commits in between may come twice, which is harmless, but is never missed.
 */
export async function getWallChanges(
  deps: Deps,
  visitor: Visitor,
  eventId: string,
  since: number,
): Promise<{ changes: WallChanges; isPublic: boolean }> {
  const known = await admitToWall(deps, await readEventAccess(deps, eventId), visitor);
  // Another process may have a newer version than the cache. A screen takes an older one for a restored database.
  const isOlder = known.wall_version < since;
  const event = isOlder ? await admitToWall(deps, await readFreshEventAccess(deps, eventId), visitor) : known;
  return { changes: await readWallChanges(deps, event, since), isPublic: isPublicEvent(event) };
}
