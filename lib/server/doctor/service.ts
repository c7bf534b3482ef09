import "server-only";
import type { Actor } from "@/lib/shared/auth/actor";
import type { SystemCheck } from "@/lib/shared/doctor/contract";
import type { Deps } from "../deps";
import { admitByRate } from "../limits/rate-limit";
import type { Subject } from "./check";
import { checkSystem } from "./run";

let running: Promise<SystemCheck> | null = null;

/** Runs one check at a time; admins who ask meanwhile share it. Throws rate_limited. */
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
