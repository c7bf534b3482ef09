import { screenMessages } from "@/lib/shared/messages/screens";
import { initialSendState, isUnderWay, type SendState } from "./attempt";
import { createSender, type Sender, type SenderDeps, type SendJob } from "./sender";

/**
 * Several posts of one guest, sent one after another, each with a sender and an Idempotency-Key of its own. One that
 * is refused for its file's sake does not hold up the others; one that none of them would survive does.
 */

export type QueuedJob<Body> = { id: string; job: SendJob<Body> };

export type QueueState = {
  /** The posts of this run, in order. */
  ids: readonly string[];
  /** The one that is being sent, waits, or held up the others; null while nothing is going on. */
  currentId: string | null;
  states: Readonly<Record<string, SendState>>;
};

export const emptyQueue: QueueState = { ids: [], currentId: null, states: {} };

export const stateOf = (queue: QueueState, id: string): SendState => queue.states[id] ?? initialSendState;

/** Whether posts are on their way, so that another press must not send them again. */
export function isQueueBusy(queue: QueueState): boolean {
  return queue.currentId !== null && isUnderWay(stateOf(queue, queue.currentId));
}

/** What becomes of the others: 'next' goes on with them, 'halt' spares them the same failure. */
export function verdictOn(state: SendState): "busy" | "next" | "halt" {
  if (isUnderWay(state)) return "busy";
  if (state.step === "sent") return "next";
  if (state.step === "stopped") return state.failure.status === 0 ? "halt" : "next";
  if (state.step !== "refused") return "halt";
  const { status, issues = [] } = state.failure;
  if (issues.length > 0) return issues.every(({ path }) => fileIssues.has(path)) ? "next" : "halt";
  return fileStatuses.has(status) ? "next" : "halt";
}

/** Issues that lie in the file, not in what all posts share. */
const fileIssues = new Set(["media", "poster", "bytes", "video_id", "upload_key"]);
/** 0 is a file that the form itself would not send. */
const fileStatuses = new Set([0, 400, 413, 415, 422]);

export type OverallProgress = {
  sentBytes: number;
  totalBytes: number;
  /** Which of how many is on its way, from 1. */
  position: number;
  count: number;
};

/** One progress for all posts of a run, weighed by their files' bytes. */
export function overallProgress(queue: QueueState, bytesOf: (id: string) => number): OverallProgress {
  let [sentBytes, totalBytes] = [0, 0];
  for (const id of queue.ids) {
    const bytes = Math.max(1, bytesOf(id));
    totalBytes += bytes;
    sentBytes += bytes * shareSent(stateOf(queue, id));
  }
  const position = queue.currentId === null ? queue.ids.length : queue.ids.indexOf(queue.currentId) + 1;
  return { sentBytes, totalBytes, position, count: queue.ids.length };
}

/** 0 to 1; what was refused is over, too. */
function shareSent(state: SendState): number {
  if (state.step === "sent" || state.step === "refused") return 1;
  const isOnItsWay = state.step === "sending" || state.step === "waiting";
  return isOnItsWay && state.totalBytes > 0 ? Math.min(1, state.sentBytes / state.totalBytes) : 0;
}

type Entry<Body> = { job: SendJob<Body>; sender: Sender<Body> };

/** Runs the posts of a form. Lives outside React, as its senders do. */
export function createQueue<Body>(deps: SenderDeps<Body>) {
  const entries = new Map<string, Entry<Body>>();
  let state: QueueState = emptyQueue;
  let triedIds = new Set<string>();
  const listeners = new Set<() => void>();

  function publish(change: Partial<QueueState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function handleChange(id: string) {
    const sendState = entries.get(id)?.sender.getState();
    if (!sendState) return;
    publish({ states: { ...state.states, [id]: sendState } });
    if (id === state.currentId && verdictOn(sendState) === "next") sendNext();
  }

  function sendNext() {
    const id = state.ids.find((one) => !triedIds.has(one));
    publish({ currentId: id ?? null });
    if (!id) return;
    triedIds.add(id);
    const entry = entries.get(id);
    entry?.sender.submit(entry.job);
  }

  function createEntry(id: string, job: SendJob<Body>): Entry<Body> {
    const sender = createSender(deps, job.earlier ?? null);
    sender.subscribe(() => handleChange(id));
    return { job, sender };
  }

  function cancel() {
    const current = state.currentId && entries.get(state.currentId);
    publish({ currentId: null });
    if (current) current.sender.cancel();
  }

  function remove(id: string) {
    if (state.currentId === id) cancel();
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
    /** Sends the posts that are not sent yet. Does nothing while a run is under way. */
    start(jobs: readonly QueuedJob<Body>[]) {
      if (isQueueBusy(state)) return;
      for (const { id, job } of jobs) {
        const known = entries.get(id);
        if (known) known.job = job;
        else entries.set(id, createEntry(id, job));
      }
      const ids = jobs.map(({ id }) => id);
      triedIds = new Set(ids.filter((id) => stateOf(state, id).step === "sent"));
      publish({ ids });
      sendNext();
    },
    /** Tries the one that waits, or that held up the others. */
    retry(by: "person" | "return") {
      if (state.currentId) entries.get(state.currentId)?.sender.retry(by);
    },
    cancel,
    remove,
    /** The form says something else now: what was given up on is not sent again by itself. */
    noticeChange() {
      for (const { sender } of entries.values()) sender.noticeChange();
      if (state.currentId && !isQueueBusy(state)) publish({ currentId: null });
    },
    /** Ready for other posts. */
    reset() {
      for (const id of [...entries.keys()]) remove(id);
      publish(emptyQueue);
    },
    /** Stops timers and what is on the line; for a page that goes away. */
    dispose() {
      for (const { sender } of entries.values()) sender.dispose();
    },
  };
}

/** The sentence of a post that did not get through; null where nothing is wrong with it. */
export function failureOf(state: SendState): string | null {
  if (state.step !== "refused" && state.step !== "stopped") return null;
  return state.failure.message || screenMessages.error;
}
