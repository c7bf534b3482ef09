import "server-only";
import { countWall } from "@/db/queries/posts/wall";
import type { Visitor } from "@/lib/shared/auth/actor";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import type { WallNumbers } from "@/lib/shared/show/contract";
import { admitToWall } from "../../base/auth/access";
import { accessKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { readEventAccess } from "../wall/shared-posts";

/**
 * Counts an event's approved posts and their cities, and all posts that came since a moment; once for all who ask in
 * the same second. Throws not_found or forbidden by the event's status.
 */
export async function getWallNumbers(
  deps: Deps,
  visitor: Visitor,
  eventId: string,
  since: string | undefined,
): Promise<{ numbers: WallNumbers; isPublic: boolean }> {
  const event = await admitToWall(deps, await readEventAccess(deps, eventId), visitor);
  const numbers = await deps.reads.read(`numbers:${eventId}:${since}`, accessKeepMs, () =>
    countWall(deps.db, { event_id: eventId, since: since ?? null }),
  );
  return { numbers, isPublic: isPublicEvent(event) };
}
