import { ApiError } from "../browser/api-client";
import { currentMessages, isMessage } from "../language/current";
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

/** Returns what an answer means for the next attempt. */
export function failureFrom(error: unknown): SendFailure {
  if (!(error instanceof ApiError) || error.status === 0)
    return { status: 0, message: currentMessages().submission.tryAgain };
  const { status, message, issues, retryAfterSeconds } = error;
  // Only these server errors make sense to a guest.
  const isNote =
    isMessage(message, (all) => all.uploads.noRoom) || isMessage(message, (all) => all.uploads.manyWaiting);
  const note = isNote ? message : undefined;
  return { status, message, note, issues, retryAfterMs: retryAfterSeconds && retryAfterSeconds * 1000 };
}
