import type { Issue } from "@/lib/shared/errors";

/**
 * One guest's way of getting a post through: what is going on, when to try again, and which Idempotency-Key stands
 * for what. Pure; sender.ts runs it.
 */

/**
 * Waits before each new try, in milliseconds (spec, section 9). Getting a place for an upload (get-video-id) and what
 * follows (the upload, the post) each go through them on their own (docs/decisions/133).
 */
export const retryDelaysMs: readonly number[] = [0, 3_000, 5_000, 10_000, 20_000, 60_000, 60_000];

/** A phone that says it is offline is believed for so long; such tries do not count. */
export const offlineDelayMs = 20_000;

/** `content` stands for everything that is sent: the same string, the same post. */
export type Attempt = { key: string; content: string };

/** `status` is 0 where no answer came. */
export type SendFailure = {
  status: number;
  message: string;
  issues?: readonly Issue[] | undefined;
  retryAfterMs?: number | undefined;
  /** Whether a try may help, where the status alone does not tell: an upload that is locked (423), for instance. */
  canHeal?: boolean | undefined;
  /** No upload could begin: counts on the schedule of its own. */
  isTicket?: boolean | undefined;
  /** Said while it is tried again, beside what is said of every wait. */
  note?: string | undefined;
};

type WaitReason = "offline" | "connection" | "busy" | "service";

/**
 * `keptBytes`: what the server was known to have of a resumable upload. `sentBytes` never falls, whatever is sent again;
 * `totalBytes` is 0 while unknown.
 */
type OnItsWay = {
  attempt: Attempt;
  failures: number;
  /** Failures to get a place for an upload. */
  ticketFailures: number;
  keptBytes: number;
  sentBytes: number;
  totalBytes: number;
};

export type SendState =
  /** `attempt` is what was cancelled: whether it arrived nobody knows. */
  | { step: "idle"; attempt: Attempt | null }
  | { step: "preparing"; attempt: Attempt }
  | (OnItsWay & { step: "sending"; isResumed: boolean })
  /** `isBidden`: the server named the time, so nothing but the clock and the guest end it. */
  | (OnItsWay & { step: "waiting"; reason: WaitReason; delayMs: number; isBidden: boolean; note: string | null })
  /** Out of automatic tries. */
  | { step: "stopped"; attempt: Attempt; failure: SendFailure }
  /** Answered, and not taken. */
  | { step: "refused"; attempt: Attempt; failure: SendFailure }
  | { step: "sent" };

export type SendEvent =
  | { type: "submit"; content: string; newKey: string }
  | { type: "prepared" }
  | { type: "unfit"; message: string }
  | { type: "progress"; sentBytes: number; totalBytes: number }
  /** A resumable upload goes on where the server has it. */
  | { type: "resumed"; keptBytes: number }
  | { type: "succeeded" }
  | { type: "failed"; failure: SendFailure; isOffline: boolean }
  /** The wait is over, the guest pressed 'Try again', or the connection or the page came back. */
  | { type: "retry"; by: "timer" | "person" | "return" }
  /** The guest goes back to the form: by the button, or by changing what was about to be sent again. */
  | { type: "cancel" }
  | { type: "reset" };

export const initialSendState: SendState = { step: "idle", attempt: null };

/** Whether a post is on its way, so that another press must not send it again. */
export function isUnderWay(state: SendState): boolean {
  return state.step === "preparing" || state.step === "sending" || state.step === "waiting";
}

/** The next state. An event that makes no sense in a state leaves it as it is. */
export function nextSendState(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case "submit":
      if (isUnderWay(state)) return state;
      return { step: "preparing", attempt: { key: keyFor(state, event), content: event.content } };
    case "prepared":
      return state.step === "preparing" ? sending({ ...unsent, attempt: state.attempt }) : state;
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
      return isUnderWay(state) || state.step === "stopped" ? { step: "idle", attempt: attemptOf(state) } : state;
    case "reset":
      return initialSendState;
  }
}

const attemptOf = (state: SendState) => ("attempt" in state ? state.attempt : null);

const unsent = { failures: 0, ticketFailures: 0, keptBytes: 0, sentBytes: 0, totalBytes: 0 };

function sending({ attempt, failures, ticketFailures, keptBytes, sentBytes, totalBytes }: OnItsWay): SendState {
  return { step: "sending", attempt, failures, ticketFailures, keptBytes, sentBytes, totalBytes, isResumed: false };
}

type Progress = { sentBytes: number; totalBytes: number };

/** What is sent again has been seen: the bar waits until it is passed. Totals differ with the way, so shares count. */
function afterProgress(state: Extract<SendState, { step: "sending" }>, { sentBytes, totalBytes }: Progress): SendState {
  const isPassed = shareOf({ sentBytes, totalBytes }) >= shareOf(state);
  return isPassed ? { ...state, sentBytes, totalBytes } : state;
}

const shareOf = ({ sentBytes, totalBytes }: Progress) => (totalBytes > 0 ? sentBytes / totalBytes : 0);

/** A line that carries a little further each time is no line that fails: the schedule begins anew. */
function afterResumption(state: Extract<SendState, { step: "sending" }>, keptBytes: number): SendState {
  const failures = keptBytes > state.keptBytes ? 0 : state.failures;
  return { ...state, failures, keptBytes, isResumed: keptBytes > 0 };
}

const unfit = (message: string): SendFailure => ({ status: 0, message, issues: [{ path: "media", message }] });

/**
 * Nobody knows what became of a try without an answer, so its key is kept, whatever is sent next: either the earlier
 * try never arrived, and the key is free, or it did, and the server says so (422). After an answer a key is kept for
 * the same content alone; a mismatch frees the guest from the key.
 */
function keyFor(state: SendState, { content, newKey }: { content: string; newKey: string }): string {
  if (state.step === "idle" || state.step === "stopped") return state.attempt?.key ?? newKey;
  if (state.step !== "refused") return newKey;
  const isSame = state.attempt.content === content && state.failure.status !== 422;
  return isSame ? state.attempt.key : newKey;
}

function afterFailure(onItsWay: OnItsWay, failure: SendFailure, isOffline: boolean): SendState {
  const { attempt, failures, ticketFailures, keptBytes, sentBytes, totalBytes } = onItsWay;
  if (!(failure.canHeal ?? canHeal(failure.status))) return { step: "refused", attempt, failure };
  const waiting = {
    step: "waiting",
    attempt,
    failures,
    ticketFailures,
    keptBytes,
    sentBytes,
    totalBytes,
    isBidden: false,
    note: failure.note ?? null,
  } as const;
  if (failure.status === 0 && isOffline) {
    return { ...waiting, reason: "offline", delayMs: offlineDelayMs, note: null };
  }
  const counted = failure.isTicket ? "ticketFailures" : "failures";
  const scheduledMs = retryDelaysMs[onItsWay[counted]];
  if (scheduledMs === undefined) return { step: "stopped", attempt, failure };
  const biddenMs = failure.retryAfterMs ?? 0;
  return {
    ...waiting,
    [counted]: onItsWay[counted] + 1,
    reason: reasonOf(failure.status),
    delayMs: Math.max(scheduledMs, biddenMs),
    isBidden: biddenMs > 0,
  };
}

/** No answer, a time-out, too many at once, or the server's own trouble. */
function canHeal(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

function reasonOf(status: number): WaitReason {
  if (status === 429) return "busy";
  return status >= 500 ? "service" : "connection";
}

function afterRetry(state: SendState, by: "timer" | "person" | "return"): SendState {
  if (state.step === "stopped") {
    return by === "timer" ? state : sending({ ...unsent, attempt: state.attempt });
  }
  if (state.step !== "waiting") return state;
  // An early try is only told to wait again; a page or connection that came back changes nothing.
  if (by === "return" && (state.reason === "busy" || state.isBidden)) return state;
  return sending(state);
}
