import { failureMessages } from "@/lib/shared/messages/failures";
import { initialSendState, isInProgress, type SendState } from "./attempt";
import { createSender, type Sender, type SenderDeps, type SendJob } from "./sender";

/**
 * Sends a guest's posts in order, two at a time, each with its own sender and Idempotency-Key. A post that is rejected
 * because of its file (400 without a field, 413, 415, 422) does not stop the others; a failure that would affect all of
 * them (an email address, an ended event, no connection) does. Failed posts stay in the form.
 *
 * The retry schedule of the spec is in attempt.ts only, around upload and post: a schedule within tus-js-client would
 * multiply with it and could not be shown. A resumed upload continues with the video id and signature that it began
 * with (upload-records.ts); a rejected signature or a lost upload (401, 403, 404, 410) starts over with a new id,
 * within the same schedule. Cancelling deletes the upload at the server; closing the page does not. Cost: a huge clip
 * on a bad connection occupies one of the two places until it has used up its seven retries.
 */

export type QueuedJob<Body> = { id: string; job: SendJob<Body> };

export type QueueState = {
  /** The posts of this run, in order. */
  ids: readonly string[];
  /** The post whose state the form shows: one that is being sent, waits, or stopped the queue; null when idle. */
  currentId: string | null;
  states: Readonly<Record<string, SendState>>;
};

export const emptyQueue: QueueState = { ids: [], currentId: null, states: {} };

export const stateOf = (queue: QueueState, id: string): SendState => queue.states[id] ?? initialSendState;

/** Returns whether posts are in progress, so that a second click does not send them again. */
export function isQueueBusy(queue: QueueState): boolean {
  return queue.currentId !== null && isInProgress(stateOf(queue, queue.currentId));
}

/**
 * Returns how the queue continues after a post: 'next' sends the next one, 'halt' stops because the others would fail
 * too.
 */
export function queueAction(state: SendState): "busy" | "next" | "halt" {
  if (isInProgress(state)) return "busy";
  if (state.step === "sent") return "next";
  if (state.step === "stopped") return state.failure.status === 0 ? "halt" : "next";
  if (state.step !== "refused") return "halt";
  const { status, issues = [] } = state.failure;
  if (issues.length > 0) return issues.every(({ path }) => fileIssues.has(path)) ? "next" : "halt";
  return fileStatuses.has(status) ? "next" : "halt";
}

/** Fields whose issues concern the file, not the data that all posts share. */
const fileIssues = new Set(["media", "poster", "bytes", "video_id", "upload_key"]);
/** Statuses that concern the file; 0 means that the form itself rejected it. */
const fileStatuses = new Set([0, 400, 413, 415, 422]);

export type OverallProgress = {
  sentBytes: number;
  totalBytes: number;
  /** Position of the first post that is not done, from 1. */
  position: number;
  count: number;
};

/** Returns the progress of all posts, weighted by file size. */
export function overallProgress(queue: QueueState, bytesOf: (id: string) => number): OverallProgress {
  let [sentBytes, totalBytes] = [0, 0];
  for (const id of queue.ids) {
    const bytes = Math.max(1, bytesOf(id));
    totalBytes += bytes;
    sentBytes += bytes * sentShare(stateOf(queue, id));
  }
  const settled = queue.ids.filter((id) => queueAction(stateOf(queue, id)) === "next").length;
  const position = Math.min(queue.ids.length, settled + 1);
  return { sentBytes, totalBytes, position, count: queue.ids.length };
}

/** Returns 0 to 1; a rejected post counts as done. */
function sentShare(state: SendState): number {
  if (state.step === "sent" || state.step === "refused") return 1;
  const hasProgress = state.step === "sending" || state.step === "waiting";
  return hasProgress && state.totalBytes > 0 ? Math.min(1, state.sentBytes / state.totalBytes) : 0;
}

type Entry<Body> = { job: SendJob<Body>; sender: Sender<Body> };

/** Creates the queue of a form, which sends `atOnce` posts at a time. Lives outside React, as its senders do. */
export function createQueue<Body>(deps: SenderDeps<Body>, atOnce = 1) {
  const entries = new Map<string, Entry<Body>>();
  let state: QueueState = emptyQueue;
  let triedIds = new Set<string>();
  /** Posts that are being sent, wait, or stopped the queue. */
  const activeIds = new Set<string>();
  const listeners = new Set<() => void>();

  function publish(change: Partial<QueueState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function handleChange(id: string) {
    const sendState = entries.get(id)?.sender.getState();
    if (!sendState) return;
    publish({ states: { ...state.states, [id]: sendState } });
    if (!activeIds.has(id)) return;
    if (queueAction(sendState) === "next") {
      activeIds.delete(id);
      sendNext();
    } else showCurrent();
  }

  function showCurrent() {
    const [first, ...others] = activeIds;
    const isMoving = (id: string) => ["sending", "preparing"].includes(stateOf(state, id).step);
    const isBusy = (id: string) => isInProgress(stateOf(state, id));
    const currentId = [...activeIds].find(isMoving) ?? others.find(isBusy) ?? first ?? null;
    if (currentId !== state.currentId) publish({ currentId });
  }

  function sendNext() {
    while (activeIds.size < atOnce && [...activeIds].every((id) => queueAction(stateOf(state, id)) === "busy")) {
      const id = state.ids.find((one) => !triedIds.has(one));
      if (!id) break;
      triedIds.add(id);
      activeIds.add(id);
      const entry = entries.get(id);
      entry?.sender.submit(entry.job);
    }
    showCurrent();
  }

  function createEntry(id: string, job: SendJob<Body>): Entry<Body> {
    const sender = createSender(deps, job.earlier ?? null);
    sender.subscribe(() => handleChange(id));
    return { job, sender };
  }

  function cancel() {
    const ids = [...activeIds];
    activeIds.clear();
    publish({ currentId: null });
    for (const id of ids) entries.get(id)?.sender.cancel();
  }

  function remove(id: string) {
    if (activeIds.has(id)) cancel();
    entries.get(id)?.sender.reset();
    entries.delete(id);
    const { [id]: _, ...states } = state.states;
    publish({ ids: state.ids.filter((one) => one !== id), states });
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Sends the posts that are not sent yet. Does nothing while the queue is busy. */
    start(jobs: readonly QueuedJob<Body>[]) {
      if (isQueueBusy(state)) return;
      for (const { id, job } of jobs) {
        const known = entries.get(id);
        if (known) known.job = job;
        else entries.set(id, createEntry(id, job));
      }
      const ids = jobs.map(({ id }) => id);
      activeIds.clear();
      triedIds = new Set(ids.filter((id) => stateOf(state, id).step === "sent"));
      publish({ ids });
      sendNext();
    },
    /** Retries the posts that wait or that stopped the queue. */
    retry(by: "person" | "return") {
      for (const id of activeIds) entries.get(id)?.sender.retry(by);
    },
    cancel,
    remove,
    /** The form changed: stopped posts must not be retried by themselves. */
    handleFormChange() {
      for (const { sender } of entries.values()) sender.handleFormChange();
      if (!state.currentId || isQueueBusy(state)) return;
      activeIds.clear();
      publish({ currentId: null });
    },
    /** Empties the queue. */
    reset() {
      for (const id of [...entries.keys()]) remove(id);
      publish(emptyQueue);
    },
    /** Stops timers and aborts requests in flight, when the page unmounts. */
    dispose() {
      for (const { sender } of entries.values()) sender.dispose();
    },
  };
}

/** Returns the error message of a post; null if there is none. */
export function failureOf(state: SendState): string | null {
  if (state.step !== "refused" && state.step !== "stopped") return null;
  return state.failure.message || failureMessages.error;
}
