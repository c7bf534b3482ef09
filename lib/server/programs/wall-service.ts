import "server-only";
import { findProgramForWall, listEventAccessOfProgram, listWallAds } from "@/db/queries/programs";
import type { Visitor } from "@/lib/shared/auth/actor";
import { isPublicEvent, isTeam } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { WallAd } from "@/lib/shared/programs/contract";
import { canSeeWall } from "../auth/access";
import type { Deps } from "../deps";

/**
 * The ads of a program in its order, for its own company and for whoever may see a wall that shows them; `isPublic` if
 * that is everybody. A program that no such wall uses does not exist for the public: throws not_found.
 */
export async function listAdsForWall(
  deps: Deps,
  visitor: Visitor,
  programId: string,
): Promise<{ ads: WallAd[]; isPublic: boolean }> {
  const program = await findProgramForWall(deps.db, programId);
  const events = program ? await listEventAccessOfProgram(deps.db, program) : [];
  const isShown = events.some((event) => canSeeWall(event, visitor));
  if (!program || !(isShown || isTeam(visitor.actor, program)))
    throw new AppError("not_found", messages.programs.notFound);
  const rows = await listWallAds(deps.db, program);
  return {
    ads: rows.map((row) => ({ ...row, media_url: deps.storage.publicUrl(row.media_key) })),
    isPublic: events.some(isPublicEvent),
  };
}
