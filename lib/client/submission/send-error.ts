import { submissionMessages } from "@/lib/shared/messages/submission";
import type { SendFailure } from "./attempt";

/** A try that failed, with what attempt.ts needs to know of it beyond the answer. */
export class SendError extends Error {
  constructor(readonly failure: SendFailure) {
    super(failure.message);
  }
}

/** Describes a failed try for attempt.ts; anything unknown counts as no answer. */
export function describeFailure(error: unknown): SendFailure {
  return error instanceof SendError ? error.failure : { status: 0, message: submissionMessages.tryAgain };
}
