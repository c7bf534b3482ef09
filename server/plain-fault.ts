/** A reason not to go on that the person can do something about: printed as a sentence, without a stack. */
export class PlainFault extends Error {}

/** What to print of an error: the sentence alone where it was meant for the person, else everything. */
export function explain(error: unknown): string {
  if (error instanceof PlainFault) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
