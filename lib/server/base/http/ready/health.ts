import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { findBacklog } from "@/db/queries/upkeep/jobs";
import { AppError } from "@/lib/shared/errors";
import { longWaitOf } from "@/lib/shared/limits/disk";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../../deps";
import { probeDatabaseDisk, probeStorage } from "../../../probes";
import { isDiskFull } from "../../disk/disk-full";
import { version } from "../../settings/version";

export const healthState = z.literal("ok");

/** Names the running software; `build` is empty in development. */
export const softwareFields = { version: z.string(), build: z.string() };
export const softwareOf = ({ build }: Deps) => ({ version, build });

/** A machine may be busy; a component that exceeds this counts as down. */
const checkTimeout = { limitMs: 6_000, maxElapsedMs: 15_000 };

/** Interval at which the time is counted during which this process was able to receive an answer. */
const tickMs = 100;

type TimeoutLimits = {
  /** Timeout in milliseconds during which this process was able to receive an answer. */
  limitMs: number;
  /** Timeout in milliseconds of real time. */
  maxElapsedMs: number;
};

/**
 * Resolves to the result of `work`, or rejects after a timeout. A process that is blocked for four seconds has not
 * waited four seconds, because it could not receive the answer: each tick counts once, however late it fires.
 */
export function withResponsiveTimeout<Answer>(
  work: PromiseLike<Answer>,
  { limitMs, maxElapsedMs }: TimeoutLimits,
): Promise<Answer> {
  const start = performance.now();
  let waitedMs = 0;
  let clock: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    clock = setInterval(() => {
      waitedMs += tickMs;
      const elapsedMs = performance.now() - start;
      if (waitedMs < limitMs && elapsedMs < maxElapsedMs) return;
      reject(new Error(`No answer within ${Math.round(elapsedMs)} ms.`));
    }, tickMs);
  });
  return Promise.race([Promise.resolve(work), timeout]).finally(() => clearInterval(clock));
}

/** Checks every required component. Throws unavailable with the names of those that failed. */
export async function checkHealth(deps: Deps) {
  const checks = {
    database: Promise.all([deps.db.execute(sql`select 1`), probeDatabaseDisk(deps)]),
    storage: probeStorage(deps),
    realtime: deps.realtime.check(),
  };
  const names = Object.keys(checks) as (keyof typeof checks)[];
  const results = await Promise.allSettled(
    names.map((name) => withResponsiveTimeout<unknown>(checks[name], checkTimeout)),
  );
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
  const backlog = longWaitOf(await findBacklog(deps.db)) === null ? "ok" : "long";
  return { status: "ok", database: "ok", storage: "ok", realtime: "ok", backlog, ...softwareOf(deps) } as const;
}
