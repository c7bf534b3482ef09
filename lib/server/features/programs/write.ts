import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { bumpEvents } from "@/db/queries/posts/wall";
import {
  deleteProgram as deleteProgramRow,
  insertProgram,
  listAdsOfPrograms,
  listEventIdsOfProgram,
  lockAdsAgainstDeletion,
  lockProgram,
  setProgramAds,
  updateProgram as updateProgramRow,
} from "@/db/queries/programs";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { OrganiserProgram, SaveProgramBody } from "@/lib/shared/programs/contract";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { getOrganiserProgram, programNotFound } from "./read";

/** Creates a program, which no event uses yet. Throws invalid_input for another account's ad. */
export async function addProgram(deps: Deps, actor: Actor, body: SaveProgramBody): Promise<OrganiserProgram> {
  const { ads_group_name, ad_ids } = body;
  const program = { account_id: actor.account_id, id: uuidv7() };
  await deps.db.transaction(async (tx) => {
    await refuseForeignAds(tx, actor, ad_ids);
    await insertProgram(tx, { ...program, ads_group_name });
    await setProgramAds(tx, program, ad_ids);
    await recordAudit(tx, actor, { action: "program.create", subject: asSubject({ ...program, ads_group_name }) });
  });
  return getOrganiserProgram(deps, actor, program.id);
}

/**
 * Renames a program and sets its ads; notifies the walls of its events if the ads or their order changed. Throws
 * not_found, and invalid_input for another account's ad.
 */
export async function updateProgram(
  deps: Deps,
  actor: Actor,
  id: string,
  { ads_group_name, ad_ids }: SaveProgramBody,
): Promise<OrganiserProgram> {
  const program = { account_id: actor.account_id, id };
  const events = await deps.db.transaction(async (tx) => {
    const before = await lockProgram(tx, program);
    if (!before) throw programNotFound();
    const isRenamed = before.ads_group_name !== ads_group_name;
    if (isRenamed) await updateProgramRow(tx, program, { ads_group_name });
    const adsBefore = await listAdsOfPrograms(tx, { account_id: actor.account_id, ids: [id] });
    const hasOtherAds = adsBefore.map((ad) => ad.ads_id).join() !== ad_ids.join();
    const changed_fields = [...(isRenamed ? ["ads_group_name"] : []), ...(hasOtherAds ? ["ad_ids"] : [])];
    if (changed_fields.length === 0) return [];
    const subject = asSubject({ id, ads_group_name });
    await recordAudit(tx, actor, { action: "program.update", subject, changed_fields });
    if (!hasOtherAds) return [];
    const bumped = await bumpEvents(tx, await listEventIdsOfProgram(tx, program));
    await refuseForeignAds(tx, actor, ad_ids);
    await setProgramAds(tx, program, ad_ids);
    return bumped;
  });
  await publishEventChanges(deps, events);
  return getOrganiserProgram(deps, actor, id);
}

/** Deletes a program; its ads stay, and its events have none. Notifies their walls. Throws not_found. */
export async function deleteProgram(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const program = { account_id: actor.account_id, id };
  const events = await deps.db.transaction(async (tx) => {
    const row = await lockProgram(tx, program);
    if (!row) throw programNotFound();
    const bumped = await bumpEvents(tx, await listEventIdsOfProgram(tx, program));
    await deleteProgramRow(tx, program);
    await recordAudit(tx, actor, { action: "program.delete", subject: asSubject(row) });
    return bumped;
  });
  await publishEventChanges(deps, events);
  return { message: messages.common.deleted };
}

const asSubject = ({ id, ads_group_name }: { id: string; ads_group_name: string }) =>
  ({ kind: "program", id, label: ads_group_name }) as const;

async function refuseForeignAds(tx: Transaction, { account_id }: Actor, adIds: string[]) {
  if (await lockAdsAgainstDeletion(tx, account_id, adIds)) return;
  const message = messages.programs.foreignAd;
  throw new AppError("invalid_input", message, { issues: [{ path: "ad_ids", message }] });
}
