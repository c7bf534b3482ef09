import type { Issue } from "@/lib/shared/errors";

/**
 * State machine of sending one post: the current step, the retry back-off and the Idempotency-Key. Pure; sender.ts runs
 * it.
 */

/**
 * Retry delays in milliseconds (spec, section 9). Getting an upload ticket (get-video-id) and everything after it (the
 * upload, the post) each have their own schedule: with one counter, an upload that broke once waited 10 s because the
 * ticket had failed three times. Receiving a ticket resets neither, or a host that rejects every signature would be
 * asked for ever without a pause. The spec's sentence for the ticket shows only once no automatic retries are left.
 */
export const retryDelaysMs: readonly number[] = [0, 3_000, 5_000, 10_000, 20_000, 60_000, 60_000];

/** Retry delay while the phone reports that it is offline. These retries do not count. */
export const offlineDelayMs = 20_000;

/** `content` identifies everything that is sent: equal strings mean the same post. */
export type Attempt = { key: string; content: string };

/** `status` is 0 if there was no response. */
export type SendFailure = {
  status: number;
  message: string;
  issues?: readonly Issue[] | undefined;
  retryAfterMs?: number | undefined;
  /** Overrides the status: a retry may help, or not. Example: a locked upload (423). */
  canHeal?: boolean | undefined;
  /** Getting an upload ticket failed; counts on its own schedule. */
  isTicket?: boolean | undefined;
  /** Extra message for the guest while waiting for the retry. */
  note?: string | undefined;
};

type WaitReason = "offline" | "connection" | "busy" | "service";

/**
 * `keptBytes`: bytes of a resumable upload that the server last reported. The progress never falls on a retry.
 * `totalBytes` is 0 while unknown.
 */
type InProgress = {
  attempt: Attempt;
  failures: number;
  /** Failures to get an upload ticket. */
  ticketFailures: number;
  keptBytes: number;
  sentBytes: number;
  totalBytes: number;
};

export type SendState =
  /** `attempt` is the cancelled one; the server may have received it. */
  | { step: "idle"; attempt: Attempt | null }
  | { step: "preparing"; attempt: Attempt }
  | (InProgress & { step: "sending"; isResumed: boolean })
  /**
   * `hasRetryAfter`: the server sent Retry-After. Only the timer and the guest end the wait; 'online' and 'visible' do
   * not.
   */
  | (InProgress & { step: "waiting"; reason: WaitReason; delayMs: number; hasRetryAfter: boolean; note: string | null })
  /** No automatic retries left. */
  | { step: "stopped"; attempt: Attempt; failure: SendFailure }
  /** Rejected, by the server or by the form: a retry cannot help. */
  | { step: "refused"; attempt: Attempt; failure: SendFailure }
  | { step: "sent" };

export type SendEvent =
  | { type: "submit"; content: string; newKey: string }
  | { type: "prepared" }
  | { type: "unfit"; message: string }
  | { type: "progress"; sentBytes: number; totalBytes: number }
  /** A resumable upload continues from the server's offset. */
  | { type: "resumed"; keptBytes: number }
  | { type: "succeeded" }
  | { type: "failed"; failure: SendFailure; isOffline: boolean }
  /** The timer ended, the guest pressed 'Try again', or the connection or the page came back. */
  | { type: "retry"; by: "timer" | "person" | "return" }
  /** The guest returns to the form: by the button, or by changing a stopped post. */
  | { type: "cancel" }
  | { type: "reset" };

export const initialSendState: SendState = { step: "idle", attempt: null };

/** Returns whether a post is in progress, so that a second click does not send it again. */
export function isInProgress(state: SendState): boolean {
  return state.step === "preparing" || state.step === "sending" || state.step === "waiting";
}

/** Returns the next state. Ignores an event that does not fit the state. */
export function nextSendState(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case "submit":
      if (isInProgress(state)) return state;
      return { step: "preparing", attempt: { key: keyFor(state, event), content: event.content } };
    case "prepared":
      return state.step === "preparing" ? sending({ ...noProgress, attempt: state.attempt }) : state;
    case "unfit":
      if (state.step !== "preparing") return state;
      return { step: "refused", attempt: state.attempt, failure: unfit(event.message) };
    case "progress":
      return state.step === "sending" ? afterProgress(state, event) : state;
    case "resumed":
      return state.step === "sending" ? afterResumption(state, event.keptBytes) : state;
    case "succeeded":
      return state.step === "sending" ? { step: "sent" } : state;
    case "failed":
      return state.step === "sending" ? afterFailure(state, event.failure, event.isOffline) : state;
    case "retry":
      return afterRetry(state, event.by);
    case "cancel":
      return isInProgress(state) || state.step === "stopped" ? { step: "idle", attempt: attemptOf(state) } : state;
    case "reset":
      return initialSendState;
  }
}

const attemptOf = (state: SendState) => ("attempt" in state ? state.attempt : null);

const noProgress = { failures: 0, ticketFailures: 0, keptBytes: 0, sentBytes: 0, totalBytes: 0 };

function sending({ attempt, failures, ticketFailures, keptBytes, sentBytes, totalBytes }: InProgress): SendState {
  return { step: "sending", attempt, failures, ticketFailures, keptBytes, sentBytes, totalBytes, isResumed: false };
}

type Progress = { sentBytes: number; totalBytes: number };

/** On a retry, the bar stays until it passes its old value. Compares fractions: totals differ by upload method. */
function afterProgress(state: Extract<SendState, { step: "sending" }>, { sentBytes, totalBytes }: Progress): SendState {
  const isPassed = shareOf({ sentBytes, totalBytes }) >= shareOf(state);
  return isPassed ? { ...state, sentBytes, totalBytes } : state;
}

const shareOf = ({ sentBytes, totalBytes }: Progress) => (totalBytes > 0 ? sentBytes / totalBytes : 0);

/** Progress since the last failure resets the back-off. */
function afterResumption(state: Extract<SendState, { step: "sending" }>, keptBytes: number): SendState {
  const failures = keptBytes > state.keptBytes ? 0 : state.failures;
  return { ...state, failures, keptBytes, isResumed: keptBytes > 0 };
}

const unfit = (message: string): SendFailure => ({ status: 0, message, issues: [{ path: "media", message }] });

/**
 * An attempt without a response may have arrived, so its key is reused whatever content follows: either the attempt
 * never arrived and the key is free, or it did and the server answers 422. After a response, the key is reused for the
 * same content only; a 422 releases the guest from the key.
 */
function keyFor(state: SendState, { content, newKey }: { content: string; newKey: string }): string {
  if (state.step === "idle" || state.step === "stopped") return state.attempt?.key ?? newKey;
  if (state.step !== "refused") return newKey;
  const isSame = state.attempt.content === content && state.failure.status !== 422;
  return isSame ? state.attempt.key : newKey;
}

function afterFailure(inProgress: InProgress, failure: SendFailure, isOffline: boolean): SendState {
  const { attempt, failures, ticketFailures, keptBytes, sentBytes, totalBytes } = inProgress;
  if (!(failure.canHeal ?? canHeal(failure.status))) return { step: "refused", attempt, failure };
  const waiting = {
    step: "waiting",
    attempt,
    failures,
    ticketFailures,
    keptBytes,
    sentBytes,
    totalBytes,
    hasRetryAfter: false,
    note: failure.note ?? null,
  } as const;
  if (failure.status === 0 && isOffline) {
    return { ...waiting, reason: "offline", delayMs: offlineDelayMs, note: null };
  }
  const counter = failure.isTicket ? "ticketFailures" : "failures";
  const scheduledMs = retryDelaysMs[inProgress[counter]];
  if (scheduledMs === undefined) return { step: "stopped", attempt, failure };
  const retryAfterMs = failure.retryAfterMs ?? 0;
  return {
    ...waiting,
    [counter]: inProgress[counter] + 1,
    reason: reasonOf(failure.status),
    delayMs: Math.max(scheduledMs, retryAfterMs),
    hasRetryAfter: retryAfterMs > 0,
  };
}

/** Retryable: no response, a timeout, rate limits and server errors. */
function canHeal(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

function reasonOf(status: number): WaitReason {
  if (status === 429) return "busy";
  return status >= 500 ? "service" : "connection";
}

function afterRetry(state: SendState, by: "timer" | "person" | "return"): SendState {
  if (state.step === "stopped") {
    return by === "timer" ? state : sending({ ...noProgress, attempt: state.attempt });
  }
  if (state.step !== "waiting") return state;
  // An early retry would only be told to wait again; a page or connection that came back does not change that.
  if (by === "return" && (state.reason === "busy" || state.hasRetryAfter)) return state;
  return sending(state);
}
