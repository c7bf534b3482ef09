import "server-only";
import { isFirstAccount } from "@/db/queries/people/accounts";
import type { Actor } from "@/lib/shared/auth/actor";
import type { SystemCheck } from "@/lib/shared/doctor/contract";
import { AppError } from "@/lib/shared/errors";
import { doctorMessages } from "@/lib/shared/messages/console/doctor";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import type { Subject } from "./check";
import { checkSystem } from "./run";

let running: Promise<SystemCheck> | null = null;

/**
 * Runs one check at a time; admins who ask meanwhile share it. It tells about the whole installation, so only the first
 * account may ask. Throws forbidden and rate_limited.
 */
export async function checkOnce(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  makeSubject: () => Subject,
): Promise<SystemCheck> {
  if (!(await isFirstAccount(db, actor.account_id))) throw new AppError("forbidden", doctorMessages.firstAccountOnly);
  await admitByRate(db, "systemCheckByUser", actor.user_id);
  running ??= checkSystem(makeSubject())
    .then((findings) => ({ findings }))
    .finally(() => {
      running = null;
    });
  return running;
}
