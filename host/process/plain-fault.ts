import { UnfitDatabaseError } from "@/db/fitness";
import { describeError } from "@/lib/server/describe-error";

/** A reason not to go on that the person can do something about: printed as a sentence, without a stack. */
export class PlainFault extends Error {}

/**
 * Describes an error for printing: the sentence alone where it was meant for the person, else everything but secrets.
 */
export function explain(error: unknown): string {
  // That includes what caused it: the database's own words are two errors down.
  return error instanceof PlainFault || error instanceof UnfitDatabaseError ? error.message : describeError(error);
}
