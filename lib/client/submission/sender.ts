import { type Attempt, isUnderWay, nextSendState, type SendEvent, type SendFailure, type SendState } from "./attempt";

/** What a guest wants sent. `content` stands for all of it: the same string, the same post. */
export type SendJob<Body> = {
  content: string;
  /** An attempt from before a reload, with the key that it was tried with. */
  earlier?: Attempt | null;
  /** Makes what is sent, once for all tries, so that every try carries the same bytes. Gives a sentence if it cannot. */
  prepare: () => Promise<{ body: Body } | { problem: string }>;
};

/** The reason of an aborted signal where the guest took it back: what lies at the server can go. */
export const takenBack = "taken back";

export type SendOptions = {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** A resumable upload goes on from so many bytes. */
  onResumed: (keptBytes: number) => void;
  signal: AbortSignal;
};

export type SenderDeps<Body> = {
  /** Sends once. Rejects with whatever `describeFailure` understands. */
  send: (body: Body, key: string, options: SendOptions) => Promise<unknown>;
  describeFailure: (error: unknown) => SendFailure;
  newKey: () => string;
  isOffline: () => boolean;
};

export type Sender<Body> = ReturnType<typeof createSender<Body>>;

/**
 * Runs one post at a time through attempt.ts: sends, waits, sends again. Lives outside React, so that a second press
 * in the same moment already finds the first under way. `earlier` is an attempt of before a reload.
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
    if (state.step !== before.step) enter();
    for (const listener of listeners) listener();
  }

  function enter() {
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

  /** Breaks off what is under way, so that its late answer counts for nothing. */
  function breakOff() {
    controller.abort(takenBack);
    controller = new AbortController();
    body = null;
  }

  function cancel() {
    breakOff();
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
    /** Does nothing while a post is under way. */
    submit(job: SendJob<Body>) {
      if (isUnderWay(state)) return;
      breakOff();
      apply({ type: "submit", content: job.content, newKey: deps.newKey() });
      void prepare(job, controller.signal);
    },
    retry(by: "person" | "return") {
      if (body) apply({ type: "retry", by });
    },
    /** Back to the form, with everything as it was. */
    cancel,
    /** The form says something else now: what was given up on is not sent again by itself. */
    noticeChange() {
      if (state.step === "stopped") cancel();
    },
    /** Ready for another post. */
    reset() {
      breakOff();
      apply({ type: "reset" });
    },
    /** Stops timers and what is on the line; for a page that goes away. */
    dispose() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
