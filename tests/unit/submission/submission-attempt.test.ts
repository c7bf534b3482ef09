import { describe, expect, it } from "vitest";
import {
  initialSendState,
  isInProgress,
  nextSendState,
  offlineDelayMs,
  retryDelaysMs,
  type SendEvent,
  type SendFailure,
  type SendState,
} from "@/lib/client/submission/attempt";

/**
 * The state machine of sending one post. A test feeds it events and looks at the state; no request and no timer runs.
 */

const run = (events: SendEvent[], from: SendState = initialSendState) => events.reduce(nextSendState, from);
const submit = (content = "a", newKey = "key-1"): SendEvent => ({ type: "submit", content, newKey });
const prepared: SendEvent = { type: "prepared" };
/** A failed try with the server's status; 0 means that no answer came. */
const answer = (status: number, more: Partial<SendFailure> = {}, isOffline = false): SendEvent => ({
  type: "failed",
  failure: { status, message: "said", ...more },
  isOffline,
});
const lost = answer(0);
const timer: SendEvent = { type: "retry", by: "timer" };
const keyOf = (state: SendState) => ("attempt" in state ? state.attempt?.key : undefined);

describe("the retry schedule", () => {
  it("an upload retries after 0, 3, 5, 10, 20, 60 and 60 s, then stops and leaves it to the guest", () => {
    let state = run([submit(), prepared]);
    const waits: number[] = [];
    for (;;) {
      state = run([lost], state);
      if (state.step !== "waiting") break;
      waits.push(state.delayMs);
      state = run([timer], state);
    }
    expect(waits).toEqual([0, 3_000, 5_000, 10_000, 20_000, 60_000, 60_000]);
    expect(waits).toEqual(retryDelaysMs);
    expect(state.step).toBe("stopped");
  });

  it("failures to get a video id do not advance the upload's back-off, nor the other way round", () => {
    const noTicket = answer(503, { isTicket: true });
    const afterTicket = run([submit(), prepared, noTicket, timer, noTicket, timer, noTicket, timer]);
    expect(run([lost], afterTicket)).toMatchObject({ step: "waiting", delayMs: 0 });
    const afterUpload = run([submit(), prepared, lost, timer, lost, timer, lost, timer]);
    expect(run([noTicket], afterUpload)).toMatchObject({ step: "waiting", delayMs: 0 });
  });

  it("a video id is retried after 0, 3, 5, 10, 20, 60 and 60 s, then stops", () => {
    let state = run([submit(), prepared, lost, timer, lost, timer]);
    const waits: number[] = [];
    for (;;) {
      state = run([answer(500, { isTicket: true, message: "No video id." })], state);
      if (state.step !== "waiting") break;
      waits.push(state.delayMs);
      state = run([timer], state);
    }
    expect(waits).toEqual([0, 3_000, 5_000, 10_000, 20_000, 60_000, 60_000]);
    expect(state).toMatchObject({ step: "stopped", failure: { message: "No video id." } });
  });

  it.each([408, 429, 500, 502, 503, 504])("an attempt is retried after status %i", (status) => {
    expect(run([submit(), prepared, answer(status)]).step).toBe("waiting");
  });

  it.each([400, 401, 403, 404, 409, 413, 415, 422])("an attempt is not retried after status %i", (status) => {
    expect(run([submit(), prepared, answer(status)])).toMatchObject({ step: "refused", failure: { message: "said" } });
  });

  it("Retry-After is waited for in full, even when the page is online or visible again", () => {
    const waiting = run([submit(), prepared, answer(429, { retryAfterMs: 42_000 })]);
    expect(waiting).toMatchObject({ reason: "busy", delayMs: 42_000 });
    expect(run([{ type: "retry", by: "return" }], waiting)).toBe(waiting);
    expect(run([{ type: "retry", by: "person" }], waiting).step).toBe("sending");
  });

  it("a moment named by the server is waited for, even when the page is visible again", () => {
    const waiting = run([submit(), prepared, answer(503, { retryAfterMs: 9_000 })]);
    expect(waiting).toMatchObject({ reason: "service", delayMs: 9_000 });
    expect(run([{ type: "retry", by: "return" }], waiting)).toBe(waiting);
  });

  it("a failure can declare itself retryable: a lock (423), a wrong offset (409)", () => {
    expect(run([submit(), prepared, answer(423, { canHeal: true })])).toMatchObject({ step: "waiting" });
    expect(run([submit(), prepared, answer(423)])).toMatchObject({ step: "refused" });
  });

  it("the back-off restarts when a resumable upload made progress, and only then", () => {
    const resumed = (keptBytes: number): SendEvent => ({ type: "resumed", keptBytes });
    const twice = [lost, timer, lost, timer];
    const further = run([submit(), prepared, ...twice, resumed(10)]);
    expect(further).toMatchObject({ failures: 0, isResumed: true });
    expect(run([...twice, resumed(10)], further)).toMatchObject({ failures: 2 });
    expect(run([...twice, resumed(11)], further)).toMatchObject({ failures: 0 });
  });

  it("the progress bar never goes back, whatever is resent by whichever method", () => {
    const progress = (sentBytes: number, totalBytes: number): SendEvent => ({
      type: "progress",
      sentBytes,
      totalBytes,
    });
    let state = run([submit(), prepared, progress(60, 100), lost]);
    expect(state).toMatchObject({ step: "waiting", sentBytes: 60, totalBytes: 100 });
    state = run([timer, { type: "resumed", keptBytes: 40 }, progress(40, 100)], state);
    expect(state).toMatchObject({ step: "sending", sentBytes: 60, totalBytes: 100 });
    // Another method has other totals: half of this one is less than the two thirds shown before.
    expect(run([progress(100, 200)], state)).toMatchObject({ sentBytes: 60, totalBytes: 100 });
    expect(run([progress(140, 200)], state)).toMatchObject({ sentBytes: 140, totalBytes: 200 });
  });

  it("tries are not counted while the phone is offline, and resume at once when it is online", () => {
    let state = run([submit(), prepared]);
    for (let round = 0; round < 20; round += 1) {
      state = run([answer(0, {}, true)], state);
      expect(state).toMatchObject({ step: "waiting", reason: "offline", delayMs: offlineDelayMs, failures: 0 });
      state = run([{ type: "retry", by: "return" }], state);
      expect(state.step).toBe("sending");
    }
  });

  it("the back-off restarts when the guest, or the connection, resumes a stopped attempt", () => {
    const stopped: SendState = {
      step: "stopped",
      attempt: { key: "key-1", content: "a" },
      failure: { status: 0, message: "" },
    };
    expect(run([{ type: "retry", by: "return" }], stopped)).toMatchObject({ step: "sending", failures: 0 });
    expect(run([timer], stopped)).toBe(stopped);
  });
});

it("a stopped attempt that was edited is not resent with its old content, and keeps its key", () => {
  const attempt = { key: "key-1", content: "a" };
  const changed = run([{ type: "cancel" }], { step: "stopped", attempt, failure: { status: 0, message: "" } });
  expect(changed).toEqual({ step: "idle", attempt });
  expect(run([{ type: "retry", by: "return" }], changed)).toBe(changed);
});

describe("idempotency keys", () => {
  it("an attempt's key stays the same through every retry", () => {
    expect(keyOf(run([submit(), prepared, lost, timer, answer(503), timer]))).toBe("key-1");
  });

  it("an attempt's key stays while an earlier try may have arrived, even if the content changes", () => {
    const cancelled = run([submit(), prepared, lost, { type: "cancel" }]);
    expect(keyOf(run([submit("a", "key-2")], cancelled))).toBe("key-1");
    expect(keyOf(run([submit("b", "key-2")], cancelled))).toBe("key-1");
  });

  it("an attempt's key stays for the same content after a refusal, and is new for other content", () => {
    const refused = run([submit(), prepared, answer(400)]);
    expect(keyOf(run([submit("a", "key-2")], refused))).toBe("key-1");
    expect(keyOf(run([submit("b", "key-2")], refused))).toBe("key-2");
  });

  it("an attempt's key is new after a mismatch, so that the guest is not stuck", () => {
    const mismatch = run([submit(), prepared, answer(422)]);
    expect(keyOf(run([submit("a", "key-2")], mismatch))).toBe("key-2");
  });

  it("an attempt's key is new after a success", () => {
    const sent = run([submit(), prepared, { type: "succeeded" }]);
    expect(sent.step).toBe("sent");
    expect(keyOf(run([{ type: "reset" }, submit("a", "key-2")], sent))).toBe("key-2");
  });
});

describe("double submits", () => {
  it("a second submit changes nothing while the first is in flight", () => {
    for (const state of [run([submit()]), run([submit(), prepared]), run([submit(), prepared, lost])]) {
      expect(isInProgress(state)).toBe(true);
      expect(nextSendState(state, submit("a", "key-2"))).toBe(state);
    }
  });

  it("late answers and late timers change nothing", () => {
    const idle = run([submit(), prepared, { type: "cancel" }]);
    for (const late of [{ type: "succeeded" }, lost, timer, prepared] as SendEvent[]) {
      expect(nextSendState(idle, late)).toBe(idle);
    }
  });

  it("a photo that proves unsuitable is rejected with its sentence before anything is sent", () => {
    expect(run([submit(), { type: "unfit", message: "Too large." }])).toMatchObject({
      step: "refused",
      failure: { message: "Too large.", issues: [{ path: "media", message: "Too large." }] },
    });
  });
});
