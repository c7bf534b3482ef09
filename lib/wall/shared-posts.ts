import "server-only";
import { findEventDoor, listWallPosts } from "@/db/queries/wall";
import type { Deps } from "../deps";
import { limits } from "../limits";
import { doorKeepMs, versionKeepMs } from "./shared-reads";

/** Who may see an event, and its versions: read once for all who ask in the same second. */
export function readDoor(deps: Deps, eventId: string) {
  return deps.reads.read(`door:${eventId}`, doorKeepMs, () => findEventDoor(deps.db, eventId));
}

/** The newest posts on a wall at its version, or newer ones: read once for all who ask. */
export function readWallPosts(deps: Deps, event: { id: string; wall_version: number }) {
  return deps.reads.read(`posts:${event.id}:${event.wall_version}`, versionKeepMs, () =>
    listWallPosts(deps.db, { event_id: event.id, limit: limits.wallMaxPosts }),
  );
}
