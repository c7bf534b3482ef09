import "server-only";
import {
  deleteProgram,
  findProgram,
  listAdsOfPrograms,
  listEventIdsOfProgram,
  listEventsOfPrograms,
  listPrograms,
  lockProgram,
  type ProgramRow,
} from "@/db/queries/programs";
import { bumpEvents } from "@/db/queries/wall";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { OrganiserProgram } from "@/lib/shared/programs/contract";
import { usesByThing } from "@/lib/shared/used-in";
import type { Deps } from "../deps";
import { announceEvents } from "../realtime/publish";

export const programNotFound = () => new AppError("not_found", messages.programs.notFound);

/** The account's programs, newest first. */
export async function listOrganiserPrograms(deps: Deps, actor: Actor): Promise<OrganiserProgram[]> {
  return presentPrograms(deps, actor, await listPrograms(deps.db, actor));
}

/** Throws not_found. */
export async function getOrganiserProgram(deps: Deps, actor: Actor, id: string): Promise<OrganiserProgram> {
  const row = await findProgram(deps.db, { account_id: actor.account_id, id });
  const [program] = row ? await presentPrograms(deps, actor, [row]) : [];
  if (!program) throw programNotFound();
  return program;
}

/** Deletes a program; its ads stay, and the events that used it show none. Tells their walls. Throws not_found. */
export async function removeProgram(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const program = { account_id: actor.account_id, id };
  const events = await deps.db.transaction(async (tx) => {
    if (!(await lockProgram(tx, program))) throw programNotFound();
    const bumped = await bumpEvents(tx, await listEventIdsOfProgram(tx, program));
    await deleteProgram(tx, program);
    return bumped;
  });
  await announceEvents(deps, events);
  return { message: messages.common.deleted };
}

async function presentPrograms(deps: Deps, actor: Actor, rows: ProgramRow[]): Promise<OrganiserProgram[]> {
  const chosen = { account_id: actor.account_id, ids: rows.map((row) => row.id) };
  const [ads, events] = await Promise.all([
    listAdsOfPrograms(deps.db, chosen),
    listEventsOfPrograms(deps.db, chosen).then(usesByThing),
  ]);
  const adsByProgram = new Map(chosen.ids.map((id): [string, OrganiserProgram["ads"]] => [id, []]));
  for (const { ads_group_id, ...ad } of ads) adsByProgram.get(ads_group_id)?.push(ad);
  return rows.map(({ id, ads_group_name }) => ({
    id,
    ads_group_name,
    ads: adsByProgram.get(id) ?? [],
    used_in: events.get(id) ?? [],
  }));
}
