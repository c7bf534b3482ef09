import { describe, expect, it } from "vitest";
import type { SendFailure, SendState } from "@/lib/client/submission/attempt";
import { snapshotOf } from "@/lib/client/submission/kept/snapshot";
import {
  createQueue,
  emptyQueue,
  isQueueBusy,
  overallProgress,
  queueAction,
  stateOf,
} from "@/lib/client/submission/queue";
import type { SendOptions } from "@/lib/client/submission/sender";

/**
 * A guest's posts are sent one after another, each with its own Idempotency-Key. A failure of one file does not stop
 * the others; a failure that would meet all of them does.
 */

type Try = { id: string; key: string; settle: (failure: SendFailure | null) => void; options: SendOptions };

/** A queue whose requests the test answers. */
function queueWithTestRequests(atOnce = 1) {
  const tries: Try[] = [];
  let keys = 0;
  const queue = createQueue<string>(
    {
      send: (id, key, options) =>
        new Promise((resolve, reject) => {
          tries.push({ id, key, options, settle: (failure) => (failure ? reject(failure) : resolve({})) });
        }),
      describeFailure: (error) => error as SendFailure,
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      isOffline: () => false,
    },
    atOnce,
  );
  const jobs = (...ids: string[]) =>
    ids.map((id) => ({ id, job: { content: id, prepare: async () => ({ body: id }) } }));
  const settle = async (failure: SendFailure | null = null) => {
    tries[tries.length - 1]?.settle(failure);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { queue, tries, jobs, settle, nextTurn: () => new Promise((resolve) => setTimeout(resolve, 0)) };
}

const refusal = (status: number, path?: string): SendFailure => ({
  status,
  message: "said",
  ...(path && { issues: [{ path, message: "said" }] }),
});
const steps = (queue: ReturnType<typeof queueWithTestRequests>["queue"]) =>
  queue.getState().ids.map((id) => stateOf(queue.getState(), id).step);

describe("several posts", () => {
  it("several posts are sent one after another, each with its own key", async () => {
    const { queue, tries, jobs, settle, nextTurn } = queueWithTestRequests();
    queue.start(jobs("a", "b"));
    queue.start(jobs("a", "b"));
    await nextTurn();
    expect(tries.map(({ id }) => id)).toEqual(["a"]);
    expect(isQueueBusy(queue.getState())).toBe(true);
    await settle();
    await settle();
    expect(tries.map(({ id, key }) => [id, key])).toEqual([
      ["a", "key-1"],
      ["b", "key-2"],
    ]);
    expect(steps(queue)).toEqual(["sent", "sent"]);
    expect(isQueueBusy(queue.getState())).toBe(false);
  });

  it("several posts continue past one whose file is rejected, and the next run resends only that one", async () => {
    const { queue, tries, jobs, settle, nextTurn } = queueWithTestRequests();
    queue.start(jobs("a", "b"));
    await nextTurn();
    await settle(refusal(415));
    await settle();
    expect(steps(queue)).toEqual(["refused", "sent"]);
    queue.start(jobs("a", "b"));
    await nextTurn();
    expect(tries.map(({ id }) => id)).toEqual(["a", "b", "a"]);
  });

  it("several posts stop at a refusal that applies to all, for instance of an email address", async () => {
    const { queue, tries, jobs, settle, nextTurn } = queueWithTestRequests();
    queue.start(jobs("a", "b"));
    await nextTurn();
    await settle(refusal(400, "person_email_id"));
    expect(tries).toHaveLength(1);
    expect(queue.getState().currentId).toBe("a");
    expect(isQueueBusy(queue.getState())).toBe(false);
  });

  it("cancelling takes back the post in flight and keeps those that were sent", async () => {
    const { queue, tries, jobs, settle, nextTurn } = queueWithTestRequests();
    queue.start(jobs("a", "b"));
    await nextTurn();
    await settle();
    queue.cancel();
    expect(tries[1]?.options.signal).toMatchObject({ aborted: true, reason: "taken back" });
    expect(steps(queue)).toEqual(["sent", "idle"]);
    expect(queue.getState().currentId).toBeNull();
  });

  it("resuming after a reload reuses the previous key", async () => {
    const { queue, tries, nextTurn } = queueWithTestRequests();
    const earlier = { key: "key-of-before", content: "" };
    queue.start([{ id: "a", job: { content: "a", earlier, prepare: async () => ({ body: "a" }) } }]);
    await nextTurn();
    expect(tries[0]?.key).toBe("key-of-before");
  });
});

describe("two posts at a time", () => {
  const scene = async (...ids: string[]) => {
    const made = queueWithTestRequests(2);
    made.queue.start(made.jobs(...ids));
    await made.nextTurn();
    const settleOne = async (id: string, failure: SendFailure | null = null) => {
      made.tries.findLast((one) => one.id === id)?.settle(failure);
      await made.nextTurn();
    };
    return { ...made, settleOne, tried: () => made.tries.map(({ id }) => id).join("") };
  };

  it("a post starts when one of two is done, and the position counts those that are done", async () => {
    const { queue, settleOne, tried } = await scene("a", "b", "c", "d");
    expect(tried()).toBe("ab");
    await settleOne("b");
    expect(tried()).toBe("abc");
    expect(overallProgress(queue.getState(), () => 1)).toMatchObject({ position: 2, count: 4 });
    for (const id of ["a", "c", "d"]) await settleOne(id);
    expect(steps(queue)).toEqual(Array(4).fill("sent"));
    expect(isQueueBusy(queue.getState())).toBe(false);
  });

  it("a refusal that applies to all starts no further post, and lets the other one end", async () => {
    const { queue, settleOne, tried } = await scene("a", "b", "c");
    await settleOne("a", refusal(400, "person_email_id"));
    expect(isQueueBusy(queue.getState())).toBe(true);
    await settleOne("b");
    expect([tried(), steps(queue).join(), queue.getState().currentId]).toEqual(["ab", "refused,sent,idle", "a"]);
    expect(isQueueBusy(queue.getState())).toBe(false);
  });

  it("stopping takes back both posts in flight and keeps those that were sent", async () => {
    const { queue, settleOne, tries } = await scene("a", "b", "c", "d");
    await settleOne("a");
    queue.cancel();
    expect(steps(queue)).toEqual(["sent", "idle", "idle", "idle"]);
    expect(tries.slice(1).map(({ options }) => options.signal.aborted)).toEqual([true, true]);
    expect(queue.getState().currentId).toBeNull();
  });

  it("a returned connection retries both posts that wait", async () => {
    const { queue, settleOne, tried } = await scene("a", "b");
    for (const id of ["a", "b", "a", "b"]) await settleOne(id, refusal(0));
    expect(steps(queue)).toEqual(["waiting", "waiting"]);
    queue.retry("return");
    expect(tried()).toBe("ababab");
  });
});

describe("the queue after a failure", () => {
  const attempt = { key: "k", content: "a" };
  const refused = (failure: SendFailure): SendState => ({ step: "refused", attempt, failure });
  const stopped = (failure: SendFailure): SendState => ({ step: "stopped", attempt, failure });

  it.each([400, 413, 415, 422])("a refusal with status %i moves on to the next post", (status) => {
    expect(queueAction(refused(refusal(status)))).toBe("next");
  });
  it.each([401, 403, 404, 409])("a refusal with status %i halts the queue", (status) => {
    expect(queueAction(refused(refusal(status)))).toBe("halt");
  });
  it("a dead connection halts the queue, and a server error moves on to the next post", () => {
    expect(queueAction(stopped(refusal(0)))).toBe("halt");
    expect(queueAction(stopped(refusal(500)))).toBe("next");
  });
});

describe("overall progress", () => {
  const attempt = { key: "k", content: "a" };
  const sending = (sentBytes: number): SendState => ({
    step: "sending",
    attempt,
    failures: 0,
    ticketFailures: 0,
    keptBytes: 0,
    isResumed: false,
    sentBytes,
    totalBytes: 220,
  });

  it("overall progress weighs the files by their bytes, whatever else a body carries", () => {
    const queue = { ids: ["a", "b"], currentId: "b", states: { a: { step: "sent" }, b: sending(110) } } as const;
    const bytes: Record<string, number> = { a: 800, b: 200 };
    expect(overallProgress(queue, (id) => bytes[id] ?? 0)).toEqual({
      sentBytes: 900,
      totalBytes: 1_000,
      position: 2,
      count: 2,
    });
  });

  it("overall progress does not go back while a resumable upload waits for its next try", () => {
    const waiting: SendState = {
      step: "waiting",
      attempt,
      failures: 1,
      ticketFailures: 0,
      keptBytes: 0,
      sentBytes: 110,
      totalBytes: 220,
      reason: "connection",
      delayMs: 1,
      hasRetryAfter: false,
      note: null,
    };
    const queue = { ids: ["a"], currentId: "a", states: { a: waiting } };
    expect(overallProgress(queue, () => 1_000).sentBytes).toBe(500);
  });
});

describe("data kept on a phone", () => {
  const fields = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "KC", caption: "Hi" };
  const file = {
    id: "a",
    name: "a.jpg",
    mediaType: "image",
    earlierKey: null,
    memory: { ticket: null, uploadKey: null, postId: null },
  };
  const files = [file] as unknown as Parameters<typeof snapshotOf>[1];
  const attempt = { key: "k", content: "a" };

  it("a phone keeps the email address only while the post is in flight", () => {
    expect(snapshotOf(fields, files, emptyQueue).fields.person_email_id).toBeNull();
    const underWay = { ids: ["a"], currentId: "a", states: { a: { step: "preparing", attempt } } } as const;
    expect(snapshotOf(fields, files, underWay)).toMatchObject({
      is_under_way: true,
      fields: { person_email_id: "ada@example.com" },
      files: [{ id: "a", key: "k" }],
    });
    const cancelled = { ids: ["a"], currentId: null, states: { a: { step: "idle", attempt } } } as const;
    expect(snapshotOf(fields, files, cancelled).fields.person_email_id).toBeNull();
    expect(snapshotOf(fields, files, cancelled).files[0]?.key).toBe("k");
  });

  it("a phone keeps no file that was sent", () => {
    const sent = { ids: ["a"], currentId: null, states: { a: { step: "sent" } } } as const;
    expect(snapshotOf(fields, files, sent).files).toEqual([]);
  });
});
