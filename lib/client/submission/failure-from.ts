import { currentMessages, isMessage } from "../language/current";
import { ApiError } from "../session/api-error";
import type { SendFailure } from "./attempt";

/** Converts an error of our API for attempt.ts. */
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
