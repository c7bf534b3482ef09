import "server-only";
import { constants } from "node:os";
import { isDatabaseDiskFull } from "@/db/faults";
import { AppError } from "@/lib/shared/errors";
import { diskAlerts, diskRules } from "@/lib/shared/limits/disk";
import { messages } from "@/lib/shared/messages";
import { writeLogSeldom } from "./log/log";

/** Causes of causes; a ring of them has no end. */
const deepest = 5;

/** Whether an error, or one that caused it, says that a disk or a quota is used up: this machine's or the database's. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false;
  if (isDatabaseDiskFull(error) || isFullHere(error)) return true;
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...several].some((cause) => isDiskFull(cause, depth + 1));
}

/** Node has no name for EDQUOT, only its number with a minus (Node 20, util.getSystemErrorName); a decoder names it. */
function isFullHere(error: Error): boolean {
  const { code, errno } = error as NodeJS.ErrnoException;
  return code === "ENOSPC" || code === "EDQUOT" || errno === -constants.errno.EDQUOT;
}

/** The system's own error, where it was seen by other means. */
export const noSpaceLeft = (message = "The disk stored only part of the data.") =>
  Object.assign(new Error(message), { code: "ENOSPC" });

/** The answer to whoever wanted something saved. */
export function diskFullError(cause: unknown): AppError {
  return new AppError("unavailable", messages.http.diskFull, {
    cause,
    retryAfterSeconds: diskRules.retryAfterSeconds,
  });
}

/** Logs a full disk, at most once in some minutes: every request meets it, and the log may be on that disk. */
export function warnOfFullDisk(error: unknown): void {
  const sentence = "SOMETHING COULD NOT BE SAVED, because a disk is full (docs/deploy.md, A full disk).";
  writeLogSeldom(diskAlerts.logEverySeconds, "error", sentence, { error });
}
