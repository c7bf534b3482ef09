import "server-only";
import { listClosedEventsOfScripts, listWallScripts } from "@/db/queries/scripts";
import type { Visitor } from "@/lib/shared/auth/actor";
import { isTeam } from "@/lib/shared/auth/policy";
import type { WallScript } from "@/lib/shared/scripts/contract";
import { canSeeWall } from "../auth/access";
import type { Deps } from "../deps";

/**
 * Of the scripts asked for, in that order, those that are on and run on a wall that the visitor may see, or belong to
 * their company. The others are left out, as if they did not exist. `isPublic` if everybody gets this answer.
 */
export async function listScriptsForWall(
  deps: Deps,
  visitor: Visitor,
  ids: string[],
): Promise<{ scripts: WallScript[]; isPublic: boolean }> {
  const rows = await listWallScripts(deps.db, ids);
  const hidden = rows.filter((row) => !row.is_public);
  const closedEvents = await listClosedEventsOfScripts(
    deps.db,
    hidden.map((row) => row.id),
  );
  const unlocked = new Set(closedEvents.filter((event) => canSeeWall(event, visitor)).map((event) => event.script_id));
  const shown = new Map(
    rows
      .filter((row) => row.is_public || unlocked.has(row.id) || isTeam(visitor.actor, row))
      .map((row) => [row.id, row]),
  );
  return {
    scripts: ids.flatMap((id) => shown.get(id) ?? []),
    // Another visitor may have unlocked what this one has not: such an answer is nobody else's.
    isPublic: closedEvents.length === 0,
  };
}
