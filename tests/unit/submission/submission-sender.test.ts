import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSender, type SenderDeps } from "@/lib/client/submission/sender";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Sent = { body: FormData; key: string; settle: (status: number | null) => void; signal: AbortSignal };

/** A sender whose requests the test answers; null is a lost connection. */
function senderWithTestRequests(overrides: Partial<SenderDeps<FormData>> = {}) {
  const sent: Sent[] = [];
  let keys = 0;
  const sender = createSender({
    send: (body, key, { signal }) =>
      new Promise((resolve, reject) => {
        const settle = (status: number | null) => (status === 201 ? resolve({}) : reject(status));
        sent.push({ body, key, settle, signal });
      }),
    describeFailure: (error) => ({ status: typeof error === "number" ? error : 0, message: "said" }),
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    isOffline: () => false,
    ...overrides,
  });
  return { sender, sent };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
function job(content = "a") {
  const prepare = vi.fn(async () => ({ body: new FormData() }));
  return { content, prepare };
}

describe("the sender", () => {
  it("the sender sends once for two simultaneous submits", async () => {
    const { sender, sent } = senderWithTestRequests();
    sender.submit(job());
    sender.submit(job());
    await settled();
    expect(sent).toHaveLength(1);
    sent[0]?.settle(201);
    await settled();
    expect(sender.getState().step).toBe("sent");
  });

  it("the sender resends the same bytes with the same key after a lost try, and prepares them once", async () => {
    const { sender, sent } = senderWithTestRequests();
    const wanted = job();
    sender.submit(wanted);
    await settled();
    sent[0]?.settle(null);
    await settled();
    sent[1]?.settle(null);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(wanted.prepare).toHaveBeenCalledTimes(1);
  });

  it("the sender retries at once when the connection is back, and the old timer does nothing", async () => {
    let isOffline = true;
    const { sender, sent } = senderWithTestRequests({ isOffline: () => isOffline });
    sender.submit(job());
    await settled();
    sent[0]?.settle(null);
    await settled();
    isOffline = false;
    sender.retry("return");
    await settled();
    expect(sent).toHaveLength(2);
    sent[1]?.settle(201);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(2);
    expect(sender.getState().step).toBe("sent");
  });

  it("cancelling aborts the request in flight, and its late answer is ignored", async () => {
    const { sender, sent } = senderWithTestRequests();
    sender.submit(job());
    await settled();
    sender.cancel();
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.settle(201);
    await settled();
    expect(sender.getState()).toMatchObject({ step: "idle", attempt: { key: "key-1" } });
    sender.submit(job("b"));
    await settled();
    expect(sent[1]?.key).toBe("key-1");
  });

  it("cancelling while the photo is being prepared sends nothing", async () => {
    const { sender, sent } = senderWithTestRequests();
    sender.submit(job());
    sender.cancel();
    await settled();
    expect(sent).toHaveLength(0);
    expect(sender.getState().step).toBe("idle");
  });
});
