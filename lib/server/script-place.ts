import "server-only";
import { hasSeveralAccounts } from "@/db/queries/accounts";
import type { ScriptPlace } from "@/lib/shared/scripts/contract";
import type { Deps } from "./deps";
import { env } from "./env";
import { accessKeepMs } from "./shared-reads";

/**
 * Tells where scripts run now (docs/decisions/080): in the walls' own pages where walls have an address to themselves.
 * All of them must be one company's.
 */
export async function findScriptPlace({ db }: Pick<Deps, "db">): Promise<ScriptPlace> {
  if (!env.WALL_URL) return "one-address";
  return (await hasSeveralAccounts(db)) ? "several-accounts" : "in-page";
}

/** Names the pages of walls that are served now. Another name has open ones reload: a script that runs cannot be moved. */
export function pageBuild(build: string, place: ScriptPlace): string {
  return build && place === "several-accounts" ? `${build}+framed` : build;
}

/** The name that open walls are told: read once for all who ask in the same second. */
export function readPageBuild(deps: Pick<Deps, "db" | "build" | "reads">): Promise<string> {
  return deps.reads.read("page-build", accessKeepMs, async () => pageBuild(deps.build, await findScriptPlace(deps)));
}
