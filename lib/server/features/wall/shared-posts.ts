import "server-only";
import { type EventAccessRow, findEventAccess, listWallChanges, listWallPosts } from "@/db/queries/posts/wall";
import { limits } from "@/lib/shared/limits";
import type { SharedPost, WallChanges } from "@/lib/shared/posts/contract";
import { wallChannel } from "@/lib/shared/wall/channel";
import { accessKeepMs, versionKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { readPageBuild } from "../../script-place";
import { presentPublicPost } from "./present";

/** Reads an event's access and versions, once for all who ask in the same second. */
export function readEventAccess(deps: Deps, eventId: string) {
  return deps.reads.read(`access:${eventId}`, accessKeepMs, () => findEventAccess(deps.db, eventId));
}

/** Reads the same from the database after this call, shared by concurrent callers. */
export function readFreshEventAccess(deps: Pick<Deps, "db" | "reads">, eventId: string) {
  return deps.reads.readFresh(`access:${eventId}`, () => findEventAccess(deps.db, eventId));
}

/**
 * Returns the newest posts on a wall at its version, or newer ones, or some of those below a position; read once for all
 * who ask.
 */
export function readWallPosts(
  deps: Deps,
  event: { id: string; wall_version: number },
  below?: number,
): Promise<SharedPost[]> {
  return deps.reads.read(`posts:${event.id}:${event.wall_version}:${below}`, versionKeepMs, async () => {
    const limit = below === undefined ? limits.wallMaxPosts : limits.olderMaxPosts;
    const rows = await listWallPosts(deps.db, { event_id: event.id, limit, ...(below !== undefined && { below }) });
    return rows.map((row) => presentPublicPost(deps.storage, row));
  });
}

/**
 * Returns the changes that a screen at `since` has missed, read once for all who ask at the event's version. A screen
 * from before a restored backup gets version 0: a falling version makes it drop its content and reload.
 */
export async function readWallChanges(deps: Deps, event: EventAccessRow, since: number): Promise<WallChanges> {
  const build = await readPageBuild(deps);
  const known = { channel: wallChannel(event), event_url_slug: event.event_url_slug, build };
  if (since > 0 && since < event.wall_restored_version) {
    return { version: 0, posts: [], removed: [], event_changed: true, ...known };
  }
  const key = `changes:${event.id}:${event.wall_version}:${since}:${build}`;
  return deps.reads.read(key, versionKeepMs, async () => {
    const isUpToDate = event.wall_version <= since;
    const { upserts, removed } = isUpToDate
      ? { upserts: [], removed: [] }
      : await listWallChanges(deps.db, { event_id: event.id, since, limit: limits.wallMaxPosts });
    return {
      version: event.wall_version,
      posts: upserts.map((row) => presentPublicPost(deps.storage, row)),
      removed: removed.map(({ id }) => id),
      event_changed: event.event_version > since,
      ...known,
    };
  });
}
