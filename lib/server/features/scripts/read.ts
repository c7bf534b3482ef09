import "server-only";
import {
  findScript,
  listClosedEventsOfScripts,
  listEventsOfScripts,
  listScripts,
  listWallScripts,
  type ScriptRow,
} from "@/db/queries/scripts";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { isTeam } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { OrganiserScript, ScriptField, WallScript } from "@/lib/shared/scripts/contract";
import { usesByThing } from "@/lib/shared/used-in";
import { visibleEvents } from "../../base/auth/access";
import type { Deps } from "../../deps";

export const scriptNotFound = () => new AppError("not_found", messages.scripts.notFound);

/** Returns the account's scripts, newest first; only `fields` of each, if given. */
export async function listOrganiserScripts(
  deps: Deps,
  actor: Actor,
  fields?: readonly ScriptField[],
): Promise<Partial<OrganiserScript>[]> {
  const scripts = await presentScripts(deps, actor, await listScripts(deps.db, actor));
  if (!fields?.length) return scripts;
  return scripts.map((script) => Object.fromEntries(fields.map((field) => [field, script[field]])));
}

/** Returns one of the account's scripts. Throws not_found. */
export async function getOrganiserScript(deps: Deps, actor: Actor, id: string): Promise<OrganiserScript> {
  const row = await findScript(deps.db, { account_id: actor.account_id, id });
  const [script] = row ? await presentScripts(deps, actor, [row]) : [];
  if (!script) throw scriptNotFound();
  return script;
}

/**
 * Returns, in the given order, the enabled scripts that run on a wall that the visitor may see; their own company sees
 * all. Other scripts are left out, as if they did not exist. `isPublic` if everyone gets this response.
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
  const visible = await visibleEvents(deps, closedEvents, visitor);
  const unlocked = new Set(visible.map((event) => event.script_id));
  const shown = new Map(
    rows
      .filter((row) => row.is_public || unlocked.has(row.id) || isTeam(visitor.actor, row))
      .map((row) => [row.id, row]),
  );
  return {
    scripts: ids.flatMap((id) => shown.get(id) ?? []),
    // Another visitor may have unlocked other events: such a response is only for this one.
    isPublic: closedEvents.length === 0,
  };
}

async function presentScripts(deps: Deps, actor: Actor, rows: ScriptRow[]): Promise<OrganiserScript[]> {
  const ids = rows.map((row) => row.id);
  const events = usesByThing(await listEventsOfScripts(deps.db, { account_id: actor.account_id, ids }));
  return rows.map((row) => ({ ...row, used_in: events.get(row.id) ?? [] }));
}
