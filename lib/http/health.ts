import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { messages } from "../messages";

export const healthState = z.literal("ok");

const checkTimeoutMs = 4_000;

/** Asks every component the installation cannot do without. Throws unavailable that names the ones that failed. */
export async function checkHealth(deps: Deps) {
  const checks = {
    database: deps.db.execute(sql`select 1`),
    storage: deps.storage.check(),
    realtime: deps.realtime.check(),
  };
  const names = Object.keys(checks) as (keyof typeof checks)[];
  const results = await Promise.allSettled(names.map((name) => withTimeout(checks[name])));
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

function withTimeout(check: PromiseLike<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${checkTimeoutMs} ms.`)), checkTimeoutMs);
  });
  return Promise.race([Promise.resolve(check), timeout]).finally(() => clearTimeout(timer));
}
