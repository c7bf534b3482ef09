import "server-only";
import { v7 as uuidv7 } from "uuid";
import { bumpEvents } from "@/db/queries/posts/wall";
import {
  deleteScript as deleteScriptRow,
  insertScript,
  listEventIdsOfScript,
  lockScript,
  updateScript as updateScriptRow,
} from "@/db/queries/scripts";
import type { Actor } from "@/lib/shared/auth/actor";
import { messages } from "@/lib/shared/messages";
import type { OrganiserScript, SaveScriptBody } from "@/lib/shared/scripts/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { getOrganiserScript, scriptNotFound } from "./read";

/** Creates a script, which is on. A global one runs on every wall of the account at once. */
export async function addScript(deps: Deps, actor: Actor, body: SaveScriptBody): Promise<OrganiserScript> {
  const script = { account_id: actor.account_id, id: uuidv7() };
  const events = await deps.db.transaction(async (tx) => {
    await insertScript(tx, { ...script, ...body });
    await recordAudit(tx, actor, { action: "script.create", subject: asSubject({ ...script, ...body }) });
    return bumpEvents(tx, await listEventIdsOfScript(tx, script, body.is_global === "yes"));
  });
  await publishEventChanges(deps, events);
  return getOrganiserScript(deps, actor, script.id);
}

/** Changes a script and notifies the walls that run it, or ran it until now. Throws not_found. */
export function updateScript(deps: Deps, actor: Actor, id: string, body: SaveScriptBody): Promise<OrganiserScript> {
  return change(deps, actor, id, body);
}

/** Turns a script on or off, and notifies the walls. Setting the current state changes nothing. Throws not_found. */
export function updateScriptOnOff(deps: Deps, actor: Actor, id: string, on_off: OnOff): Promise<OrganiserScript> {
  return change(deps, actor, id, { on_off });
}

/** Deletes a script from every event that chose it, and notifies the walls that ran it. Throws not_found. */
export async function deleteScript(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const script = { account_id: actor.account_id, id };
  const events = await deps.db.transaction(async (tx) => {
    const row = await lockScript(tx, script);
    if (!row) throw scriptNotFound();
    const ids = row.on_off === "on" ? await listEventIdsOfScript(tx, script, row.is_global === "yes") : [];
    const bumped = await bumpEvents(tx, ids);
    await deleteScriptRow(tx, script);
    await recordAudit(tx, actor, { action: "script.delete", subject: asSubject(row) });
    return bumped;
  });
  await publishEventChanges(deps, events);
  return { message: messages.common.deleted };
}

/** The fields that change a wall; a name is only for organisers. */
const wallFields = ["script_placement", "script", "is_global", "on_off"] as const;
const savedFields = ["script_name", ...wallFields] as const;

const asSubject = ({ id, script_name }: { id: string; script_name: string }) =>
  ({ kind: "script", id, label: script_name }) as const;

async function change(
  deps: Deps,
  actor: Actor,
  id: string,
  values: Partial<SaveScriptBody & { on_off: OnOff }>,
): Promise<OrganiserScript> {
  const script = { account_id: actor.account_id, id };
  const events = await deps.db.transaction(async (tx) => {
    const before = await lockScript(tx, script);
    if (!before) throw scriptNotFound();
    const after = { ...before, ...values };
    const isSeen = wallFields.some((field) => before[field] !== after[field]);
    const isRun = before.on_off === "on" || after.on_off === "on";
    const isGlobal = before.is_global === "yes" || after.is_global === "yes";
    const ids = isSeen && isRun ? await listEventIdsOfScript(tx, script, isGlobal) : [];
    const bumped = await bumpEvents(tx, ids);
    await updateScriptRow(tx, script, values);
    const changed = savedFields.filter((field) => before[field] !== after[field]);
    const hasSwitched = before.on_off !== after.on_off;
    const entry = {
      action: "script.update",
      subject: asSubject(after),
      changed_fields: changed,
      ...(hasSwitched && { from_value: before.on_off, to_value: after.on_off }),
    } as const;
    if (changed.length > 0) await recordAudit(tx, actor, entry);
    return bumped;
  });
  await publishEventChanges(deps, events);
  return getOrganiserScript(deps, actor, id);
}
