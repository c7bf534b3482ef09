import "server-only";
import { hasSeveralAccounts } from "@/db/queries/people/accounts";
import type { ScriptPlace } from "@/lib/shared/scripts/contract";
import { accessKeepMs } from "./base/reads/shared-reads";
import type { Deps } from "./deps";
import { env } from "./env";

/**
 * Returns where scripts run now (docs/decisions/080): in the walls' own pages if walls have a separate domain, and only
 * one company uses it.
 */
export async function findScriptPlace({ db }: Pick<Deps, "db">): Promise<ScriptPlace> {
  if (!env.WALL_URL) return "one-address";
  return (await hasSeveralAccounts(db)) ? "several-accounts" : "in-page";
}

/** Returns the build id of the walls' pages. A new id makes open pages reload: a running script cannot be moved. */
export function pageBuild(build: string, place: ScriptPlace): string {
  return build && place === "several-accounts" ? `${build}+framed` : build;
}

/** Returns the build id for open walls: one read for all who ask in the same second. */
export function readPageBuild(deps: Pick<Deps, "db" | "build" | "reads">): Promise<string> {
  return deps.reads.read("page-build", accessKeepMs, async () => pageBuild(deps.build, await findScriptPlace(deps)));
}
