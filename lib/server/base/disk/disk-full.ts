import "server-only";
import { constants } from "node:os";
import { isDatabaseDiskFull } from "@/db/faults";
import { AppError } from "@/lib/shared/errors";
import { diskAlerts, diskRules } from "@/lib/shared/limits/disk";
import { messages } from "@/lib/shared/messages";
import { writeLogThrottled } from "../log/log";

/** Maximum depth of nested causes, which may be cyclic. */
const maxDepth = 5;

/** Tells if an error or one of its causes means a full disk or quota, on this machine or at the database. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  if (isDatabaseDiskFull(error) || isFullHere(error)) return true;
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...several].some((cause) => isDiskFull(cause, depth + 1));
}

/** Node reports EDQUOT as a negative errno without a name (Node 20, util.getSystemErrorName); a decoder names it. */
function isFullHere(error: Error): boolean {
  const { code, errno } = error as NodeJS.ErrnoException;
  return code === "ENOSPC" || code === "EDQUOT" || errno === -constants.errno.EDQUOT;
}

/** Creates the system's ENOSPC error for a full disk that was detected otherwise. */
export const noSpaceLeft = (message = "The disk stored only part of the data.") =>
  Object.assign(new Error(message), { code: "ENOSPC" });

/** Creates the response error for a failed save. */
export function diskFullError(cause: unknown): AppError {
  return new AppError("unavailable", messages.http.diskFull, {
    cause,
    retryAfterSeconds: diskRules.retryAfterSeconds,
  });
}

/** Logs a full disk at most once per some minutes: every request hits it, and the log may be on that disk. */
export function warnOfFullDisk(error: unknown): void {
  const sentence = "SOMETHING COULD NOT BE SAVED, because a disk is full (docs/deploy.md, A full disk).";
  writeLogThrottled(diskAlerts.logEverySeconds, "error", sentence, { error });
}
