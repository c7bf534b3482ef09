import { createDatabase } from "@/db/client";
import { findSecondHostFault } from "@/lib/server/base/http/ready/second-host";
import type { Env } from "@/lib/server/env";
import { OperatorError } from "../process/operator-error";

/** Throws an OperatorError if another host serves this database and this one could not share its pictures. */
export async function refuseSecondHost(env: Env): Promise<void> {
  if (!env.DATABASE_URL) return;
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1 });
  try {
    const fault = await findSecondHostFault(db, env);
    if (fault) throw new OperatorError(fault);
  } finally {
    await close();
  }
}
