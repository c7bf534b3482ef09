import "server-only";
import {
  findProgram,
  findProgramForWall,
  listAdsOfPrograms,
  listEventAccessOfProgram,
  listEventsOfPrograms,
  listPrograms,
  listWallAds,
  type ProgramRow,
} from "@/db/queries/programs";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { isPublicEvent, isTeam } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { OrganiserProgram, WallAd } from "@/lib/shared/programs/contract";
import { usesByThing } from "@/lib/shared/used-in";
import { visibleEvents } from "../../base/auth/access";
import type { Deps } from "../../deps";
import { presentWallAd } from "../wall/present";

export const programNotFound = () => new AppError("not_found", messages.programs.notFound);

/** Returns the account's programs, newest first. */
export async function listOrganiserPrograms(deps: Deps, actor: Actor): Promise<OrganiserProgram[]> {
  return presentPrograms(deps, actor, await listPrograms(deps.db, actor));
}

/** Returns one of the account's programs. Throws not_found. */
export async function getOrganiserProgram(deps: Deps, actor: Actor, id: string): Promise<OrganiserProgram> {
  const row = await findProgram(deps.db, { account_id: actor.account_id, id });
  const [program] = row ? await presentPrograms(deps, actor, [row]) : [];
  if (!program) throw programNotFound();
  return program;
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

/**
 * Returns a program's ads in order, for its own company and for visitors who may see a wall with it; `isPublic` if
 * everyone may. Throws not_found otherwise.
 */
export async function listAdsForWall(
  deps: Deps,
  visitor: Visitor,
  programId: string,
): Promise<{ ads: WallAd[]; isPublic: boolean }> {
  const program = await findProgramForWall(deps.db, programId);
  const events = program ? await listEventAccessOfProgram(deps.db, program) : [];
  const isShown = (await visibleEvents(deps, events, visitor)).length > 0;
  if (!program || !(isShown || isTeam(visitor.actor, program)))
    throw new AppError("not_found", messages.programs.notFound);
  const rows = await listWallAds(deps.db, program);
  return {
    ads: rows.map((row) => presentWallAd(deps.storage, row)),
    isPublic: events.some(isPublicEvent),
  };
}
