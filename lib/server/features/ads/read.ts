import "server-only";
import { type AdRow, findAd, listAds, listProgramsOfAds } from "@/db/queries/ads";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { usesByThing } from "@/lib/shared/used-in";
import type { Deps } from "../../deps";

export const adNotFound = () => new AppError("not_found", messages.ads.notFound);

/** Returns the account's ads, newest first. */
export async function listOrganiserAds(deps: Deps, actor: Actor): Promise<OrganiserAd[]> {
  return presentAds(deps, actor, await listAds(deps.db, actor));
}

/** Returns one of the account's ads. Throws not_found. */
export async function getOrganiserAd(deps: Deps, actor: Actor, id: string): Promise<OrganiserAd> {
  const row = await findAd(deps.db, { account_id: actor.account_id, id });
  const [ad] = row ? await presentAds(deps, actor, [row]) : [];
  if (!ad) throw adNotFound();
  return ad;
}

/** `last_in` names the programs that would be empty without the ad: while there are any, it cannot be deleted. */
async function presentAds(deps: Deps, actor: Actor, rows: AdRow[]): Promise<OrganiserAd[]> {
  const ids = rows.map((row) => row.id);
  const uses = await listProgramsOfAds(deps.db, { account_id: actor.account_id, ids });
  const programs = usesByThing(uses);
  const programsWithOnlyThis = usesByThing(uses.filter((use) => use.is_last));
  return rows.map((row) => ({
    ...row,
    media_url: deps.storage.publicUrl(row.media_key),
    ad_date: new Date(row.created_at).toISOString(),
    used_in: programs.get(row.id) ?? [],
    last_in: programsWithOnlyThis.get(row.id) ?? [],
  }));
}
