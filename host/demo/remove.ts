import { removeAd } from "@/lib/server/ads/service";
import type { Deps } from "@/lib/server/deps";
import { removeEvent } from "@/lib/server/events/service";
import { removeProgram } from "@/lib/server/programs/service";
import { removeScript } from "@/lib/server/scripts/service";
import { removeUser } from "@/lib/server/users/service";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { forgetManifest, readManifest } from "./manifest";

type Remove = (deps: Deps, actor: Actor, id: string) => Promise<unknown>;

/**
 * Takes away what the manifest names, rows and bytes, through the services that would do so at an organiser's click.
 * What somebody has deleted already is no fault. False if there is no demo.
 */
export async function removeDemo(deps: Deps, actor: Actor, dataFolder: string): Promise<boolean> {
  const manifest = readManifest(dataFolder);
  if (!manifest) return false;
  // The event first: nothing shows the rest any more then.
  const steps: [Remove, readonly (string | null)[]][] = [
    [removeEvent, [manifest.event_id]],
    [removeProgram, [manifest.ads_group_id]],
    [removeAd, manifest.ad_ids],
    [removeScript, [manifest.script_id]],
    [removeUser, manifest.user_ids],
  ];
  for (const [remove, ids] of steps) {
    for (const id of ids) if (id) await unlessGone(remove(deps, actor, id));
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
