import type { Env } from "@/lib/server/env";
import { OperatorError } from "../process/operator-error";

/** The part of an installation that this machine runs; both without one. */
export type Role = "web" | "worker";
export const isRole = (word: string): word is Role => word === "web" || word === "worker";

/** Throws an OperatorError for a part of an installation that would find none of the others' rows or pictures. */
export function requireShared(env: Env, role: Role): void {
  const missing = (["DATABASE_URL", "S3_BUCKET", "PUSHER_APP_ID"] as const).filter((name) => !env[name]);
  if (missing.length === 0) return;
  throw new OperatorError(
    `"${role}" runs a part of an installation, whose parts share database, bucket and push service: set ${missing.join(", ")}, ` +
      "or start without it.",
  );
}
