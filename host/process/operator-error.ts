import { UnfitDatabaseError } from "@/db/fitness";
import { describeError } from "@/lib/server/base/log/describe-error";

/** An expected failure that the person can fix: printed as a sentence, without a stack. */
export class OperatorError extends Error {}

/** Formats an error for printing: only the message if it is meant for the person, else everything but secrets. */
export function explain(error: unknown): string {
  // Includes the causes: the database's own message is two errors down.
  return error instanceof OperatorError || error instanceof UnfitDatabaseError ? error.message : describeError(error);
}
