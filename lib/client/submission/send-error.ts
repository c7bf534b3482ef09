import { currentMessages } from "../language/current";
import type { SendFailure } from "./attempt";

/** A failed attempt, with the details that attempt.ts needs beyond the response. */
export class SendError extends Error {
  constructor(readonly failure: SendFailure) {
    super(failure.message);
  }
}

/** Converts an error for attempt.ts; an unknown error counts as no response. */
export function describeFailure(error: unknown): SendFailure {
  return error instanceof SendError ? error.failure : { status: 0, message: currentMessages().submission.tryAgain };
}
