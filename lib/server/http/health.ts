import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { isDiskFull } from "../disk-full";
import { probeDatabaseDisk, probeStorage } from "../probes";
import { version } from "../version";
import { withPatience } from "./patience";

export const healthState = z.literal("ok");

/** Names the running software; `build` is empty in development. */
export const softwareFields = { version: z.string(), build: z.string() };
export const softwareOf = ({ build }: Deps) => ({ version, build });

/** A machine may be busy; a component that exceeds this counts as down. */
const patience = { limitMs: 6_000, longestMs: 15_000 };

/** Checks every required component. Throws unavailable with the names of those that failed. */
export async function checkHealth(deps: Deps) {
  const checks = {
    database: Promise.all([deps.db.execute(sql`select 1`), probeDatabaseDisk(deps)]),
    storage: probeStorage(deps),
    realtime: deps.realtime.check(),
  };
  const names = Object.keys(checks) as (keyof typeof checks)[];
  const results = await Promise.allSettled(names.map((name) => withPatience<unknown>(checks[name], patience)));
  const failed = names.filter((_, index) => results[index]?.status === "rejected");
  if (failed.length > 0) {
    const causes = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    const message = causes.some((cause) => isDiskFull(cause)) ? messages.http.diskFull : messages.http.unavailable;
    throw new AppError("unavailable", `${message} (${failed.join(", ")})`, {
      retryAfterSeconds: 5,
      cause: new AggregateError(causes, `Not working: ${failed.join(", ")}`),
      issues: failed.map((path) => ({ path, message })),
    });
  }
  return { status: "ok", database: "ok", storage: "ok", realtime: "ok", ...softwareOf(deps) } as const;
}
