import { removeAd } from "@/lib/ads/service";
import type { Actor } from "@/lib/auth/actor";
import type { Deps } from "@/lib/deps";
import { AppError } from "@/lib/errors";
import { removeEvent } from "@/lib/events/service";
import { removeProgram } from "@/lib/programs/service";
import { removeScript } from "@/lib/scripts/service";
import { removeUser } from "@/lib/users/service";
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
