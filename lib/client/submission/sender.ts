import { type Attempt, isInProgress, nextSendState, type SendEvent, type SendFailure, type SendState } from "./attempt";

/** A post to send. `content` identifies all of it: equal strings mean the same post. */
export type SendJob<Body> = {
  content: string;
  /** An attempt from before a reload, with its key. */
  earlier?: Attempt | null;
  /**
   * Builds the body once, so that every retry sends the same bytes. Resolves to a `problem` for the guest if it cannot.
   */
  prepare: () => Promise<{ body: Body } | { problem: string }>;
};

/** Abort reason of a post that the guest cancelled: the server may delete its upload. */
export const cancelledByGuest = "taken back";

export type SendOptions = {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** A resumable upload continues from this offset. */
  onResumed: (keptBytes: number) => void;
  signal: AbortSignal;
};

/** Progress of a request that is short. */
export const ignored: SendOptions["onProgress"] = () => {};

export type SenderDeps<Body> = {
  /** Sends once. Rejects with an error that `describeFailure` can convert. */
  send: (body: Body, key: string, options: SendOptions) => Promise<unknown>;
  describeFailure: (error: unknown) => SendFailure;
  newKey: () => string;
  isOffline: () => boolean;
};

export type Sender<Body> = ReturnType<typeof createSender<Body>>;

/**
 * Runs one post at a time through attempt.ts: sends, waits, retries. Lives outside React, so that a second click in the
 * same moment already sees the first one in progress. `earlier` is an attempt from before a reload.
 */
export function createSender<Body>(deps: SenderDeps<Body>, earlier: Attempt | null = null) {
  let state: SendState = { step: "idle", attempt: earlier };
  let body: Body | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  const listeners = new Set<() => void>();

  function apply(event: SendEvent) {
    const before = state;
    state = nextSendState(before, event);
    if (state === before) return;
    if (state.step !== before.step) enterStep();
    for (const listener of listeners) listener();
  }

  function enterStep() {
    clearTimeout(timer);
    if (state.step === "sending" && body) void sendOnce(body, state.attempt.key, controller.signal);
    if (state.step === "waiting") timer = setTimeout(() => apply({ type: "retry", by: "timer" }), state.delayMs);
  }

  async function sendOnce(sent: Body, key: string, signal: AbortSignal) {
    const onProgress = (sentBytes: number, totalBytes: number) => {
      if (!signal.aborted) apply({ type: "progress", sentBytes, totalBytes });
    };
    const onResumed = (keptBytes: number) => {
      if (!signal.aborted) apply({ type: "resumed", keptBytes });
    };
    try {
      await deps.send(sent, key, { onProgress, onResumed, signal });
      if (!signal.aborted) apply({ type: "succeeded" });
    } catch (error) {
      if (signal.aborted) return;
      apply({ type: "failed", failure: deps.describeFailure(error), isOffline: deps.isOffline() });
    }
  }

  async function prepare(job: SendJob<Body>, signal: AbortSignal) {
    const prepared = await job.prepare();
    if (signal.aborted) return;
    if ("problem" in prepared) return apply({ type: "unfit", message: prepared.problem });
    body = prepared.body;
    apply({ type: "prepared" });
  }

  /** Aborts the request in flight and ignores its late response. */
  function abortRequest() {
    controller.abort(cancelledByGuest);
    controller = new AbortController();
    body = null;
  }

  function cancel() {
    abortRequest();
    apply({ type: "cancel" });
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Does nothing while a post is in progress. */
    submit(job: SendJob<Body>) {
      if (isInProgress(state)) return;
      abortRequest();
      apply({ type: "submit", content: job.content, newKey: deps.newKey() });
      void prepare(job, controller.signal);
    },
    retry(by: "person" | "return") {
      if (body) apply({ type: "retry", by });
    },
    /** Returns to the form and keeps its content. */
    cancel,
    /** The form changed: a stopped post must not be retried by itself. */
    handleFormChange() {
      if (state.step === "stopped") cancel();
    },
    /** Forgets the post. */
    reset() {
      abortRequest();
      apply({ type: "reset" });
    },
    /** Stops timers and aborts the request in flight, when the page unmounts. */
    dispose() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
