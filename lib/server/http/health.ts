import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { withPatience } from "./patience";

export const healthState = z.literal("ok");

/** A machine may be busy; what has not answered by then is taken for dead. */
const patience = { limitMs: 6_000, longestMs: 15_000 };

/** Asks every component the installation cannot do without. Throws unavailable that names the ones that failed. */
export async function checkHealth(deps: Deps) {
  const checks = {
    database: deps.db.execute(sql`select 1`),
    storage: deps.storage.check(),
    realtime: deps.realtime.check(),
  };
  const names = Object.keys(checks) as (keyof typeof checks)[];
  const results = await Promise.allSettled(names.map((name) => withPatience<unknown>(checks[name], patience)));
  const failed = names.filter((_, index) => results[index]?.status === "rejected");
  if (failed.length > 0) {
    const causes = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    throw new AppError("unavailable", `${messages.http.unavailable} (${failed.join(", ")})`, {
      retryAfterSeconds: 5,
      cause: new AggregateError(causes, `Not working: ${failed.join(", ")}`),
      issues: failed.map((path) => ({ path, message: messages.http.unavailable })),
    });
  }
  return { status: "ok", database: "ok", storage: "ok", realtime: "ok" } as const;
}
