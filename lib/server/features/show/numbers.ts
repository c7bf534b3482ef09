import "server-only";
import { countWall } from "@/db/queries/posts/wall";
import { findCues } from "@/db/queries/screens";
import type { Visitor } from "@/lib/shared/auth/actor";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import type { WallNumbers } from "@/lib/shared/show/contract";
import { isoTime, sceneAt, shownMoment } from "@/lib/shared/show/scene-at";
import { admitToWall } from "../../base/auth/access";
import { accessKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { readEventAccess } from "../wall/shared-posts";

/**
 * Counts an event's approved posts and their cities, and all posts that came since `since`, the begin of a scene that
 * stands on one of its screens: any other moment counts none, or each would be a count of its own. Once for all who ask
 * in the same second. Throws not_found or forbidden by the event's status.
 */
export async function getWallNumbers(
  deps: Deps,
  visitor: Visitor,
  eventId: string,
  since: string | undefined,
): Promise<{ numbers: WallNumbers; isPublic: boolean }> {
  const event = await admitToWall(deps, await readEventAccess(deps, eventId), visitor);
  const begins = since === undefined ? [] : await readBegins(deps, eventId);
  const begin = begins.find((ms) => ms === Date.parse(since ?? "")) ?? null;
  const numbers = await deps.reads.read(`numbers:${eventId}:${begin}`, accessKeepMs, () =>
    countWall(deps.db, { event_id: eventId, since: begin === null ? null : isoTime(begin) }),
  );
  return { numbers, isPublic: isPublicEvent(event) };
}

/** Returns the begins, in ms, of the scenes that stand on an event's screens; read once for all who ask. */
async function readBegins(deps: Deps, eventId: string): Promise<number[]> {
  const found = await deps.reads.read(`cues:${eventId}`, accessKeepMs, () => findCues(deps.db, eventId));
  if (!found) return [];
  const { wall_show, wall_paused_at, own } = found;
  const atMs = shownMoment({ paused_at: wall_paused_at }, Date.now());
  const standing = [[], ...own].map((cues) => sceneAt([...(wall_show?.cues ?? []), ...cues], atMs));
  return standing.flatMap((scene) => (scene ? [scene.startedMs] : []));
}
