import type { Deps } from "@/lib/server/deps";
import { deleteAd } from "@/lib/server/features/ads/write";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { deleteProgram } from "@/lib/server/features/programs/write";
import { deleteScript } from "@/lib/server/features/scripts/write";
import { deleteUser } from "@/lib/server/features/users/service";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { forgetManifest, readManifest } from "./manifest";

type Remove = (deps: Deps, actor: Actor, id: string) => Promise<unknown>;

/**
 * Removes what the manifest names, rows and bytes, through the services behind an organiser's click. Skips what is
 * already deleted. Returns false if there is no demo.
 */
export async function removeDemo(deps: Deps, actor: Actor, dataFolder: string): Promise<boolean> {
  const manifest = readManifest(dataFolder);
  if (!manifest) return false;
  // Events first: after that nothing shows the rest.
  const steps: [Remove, readonly string[]][] = [
    [deleteEvent, manifest.events.map(({ id }) => id)],
    [deleteProgram, manifest.ads_group_ids],
    [deleteAd, manifest.ad_ids],
    [deleteScript, manifest.script_ids],
    [deleteUser, manifest.user_ids],
  ];
  for (const [remove, ids] of steps) {
    for (const id of ids) await unlessGone(remove(deps, actor, id));
  }
  forgetManifest(dataFolder);
  return true;
}

async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}
