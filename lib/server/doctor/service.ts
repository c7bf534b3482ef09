import "server-only";
import type { Actor } from "@/lib/shared/auth/actor";
import type { SystemCheck } from "@/lib/shared/doctor/contract";
import type { Deps } from "../deps";
import { admitByRate } from "../limits/rate-limit";
import type { Subject } from "./check";
import { checkSystem } from "./run";

let running: Promise<SystemCheck> | null = null;

/** One check for all admins who ask meanwhile. Throws rate_limited. */
export async function checkOnce(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  makeSubject: () => Subject,
): Promise<SystemCheck> {
  await admitByRate(db, "systemCheckByUser", actor.user_id);
  running ??= checkSystem(makeSubject())
    .then((findings) => ({ findings }))
    .finally(() => {
      running = null;
    });
  return running;
}
