import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChannelListener } from "@/lib/client/realtime/subscription";
import { ReceiptFeed, type ReceiptView } from "@/lib/client/receipt/feed";
import { screenMessages } from "@/lib/shared/messages/console/screens";
import type { Receipt } from "@/lib/shared/receipt/contract";

const receiptOf = (posts: Partial<Receipt["posts"][number]>[]): Receipt => ({
  event: null,
  queue: null,
  posts: posts as Receipt["posts"],
  live: { channel: "receipt-1", realtime: { key: "key", cluster: null, host: null, port: null, tls: false } },
  album: null,
  mail_to: null,
});

type PendingRequest = { resolve: (receipt: Receipt) => void; reject: (error: unknown) => void; signal: AbortSignal };

let pendingRequests: PendingRequest[];
let sockets: { listener: ChannelListener; isClosed: boolean }[];
let views: ReceiptView[];
let isHidden: boolean;
let feed: ReceiptFeed;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lastRequest = () => pendingRequests[pendingRequests.length - 1] as PendingRequest;
const answer = async (posts: Partial<Receipt["posts"][number]>[] = [{ id: "one", state: "waiting" }]) => {
  lastRequest().resolve(receiptOf(posts));
  await pass(0);
};
const fail = async (error: unknown = new Error("The network is away.")) => {
  lastRequest().reject(error);
  await pass(0);
};
const socket = () => sockets[sockets.length - 1] as (typeof sockets)[number];

beforeEach(() => {
  vi.useFakeTimers();
  // No random delay, unless a test sets one.
  vi.spyOn(Math, "random").mockReturnValue(0);
  [pendingRequests, sockets, views, isHidden] = [[], [], [], false];
  feed = new ReceiptFeed({
    getPosts: (signal) => new Promise((resolve, reject) => pendingRequests.push({ resolve, reject, signal })),
    openSocket: () => {
      const opened = { listener: {} as ChannelListener, isClosed: false };
      sockets.push(opened);
      return {
        subscribe: (_channel, listener) => {
          opened.listener = listener;
          return () => {};
        },
        retryNow: () => {},
        close: () => {
          opened.isClosed = true;
        },
      };
    },
    onChange: (view) => views.push(view),
    isHidden: () => isHidden,
  });
  feed.wake();
});
afterEach(() => {
  feed.sleep();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const push = () => (socket().listener.events.receiptChanged as () => void)();

describe("visible receipts", () => {
  it("a visible receipt polls at once, again after subscribing, and at every push", async () => {
    expect(pendingRequests).toHaveLength(1);
    await answer();
    socket().listener.onSubscribed();
    expect(pendingRequests).toHaveLength(2);
    await answer();
    push();
    expect(pendingRequests).toHaveLength(3);
    await answer([{ id: "one", state: "on_the_wall" }]);
    expect(views.at(-1)?.receipt?.posts[0]?.state).toBe("on_the_wall");
    expect(sockets).toHaveLength(1);
  });

  it("a push aborts the poll in flight, whose answer may predate it", async () => {
    await answer();
    push();
    const early = lastRequest();
    push();
    expect(early.signal.aborted).toBe(true);
    early.resolve(receiptOf([{ id: "one", state: "waiting" }]));
    await answer([{ id: "one", state: "on_the_wall" }]);
    expect(views.map(({ receipt }) => receipt?.posts[0]?.state)).toEqual(["waiting", "on_the_wall"]);
  });

  it("a visible receipt polls every 15 s without a push connection and every minute with one", async () => {
    await answer();
    await pass(14_999);
    expect(pendingRequests).toHaveLength(1);
    await pass(1);
    expect(pendingRequests).toHaveLength(2);
    await answer();
    socket().listener.onSubscribed();
    await answer();
    await pass(59_999);
    expect(pendingRequests).toHaveLength(3);
    await pass(1);
    expect(pendingRequests).toHaveLength(4);
  });

  it("a visible receipt keeps its posts while offline and retries after 0.3 s, 0.6 s, 1.2 s …", async () => {
    await answer();
    push();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await fail();
      const before = pendingRequests.length;
      let waited = 0;
      while (pendingRequests.length === before) {
        await pass(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([300, 600, 1_200, 2_500, 5_000, 15_000]);
    expect(views.at(-1)).toMatchObject({ problem: screenMessages.error, receipt: { posts: [{ id: "one" }] } });
  });

  it("a visible receipt aborts a poll that hangs, and waits a minute after a 429", async () => {
    await pass(8_000);
    expect(lastRequest().signal.aborted).toBe(true);
    await fail();
    await pass(300);
    await fail(Object.assign(new Error("Too many."), { status: 429 }));
    const before = pendingRequests.length;
    await pass(59_900);
    expect(pendingRequests).toHaveLength(before);
    await pass(100);
    expect(pendingRequests).toHaveLength(before + 1);
  });

  it("a visible receipt stops polling when the token has no posts", async () => {
    await answer([]);
    await pass(600_000);
    expect(pendingRequests).toHaveLength(1);
    expect(sockets.every(({ isClosed }) => isClosed)).toBe(true);
  });
});

describe("hidden receipts", () => {
  it("a hidden receipt neither polls nor listens, and polls at once when it is visible again", async () => {
    await answer();
    socket().listener.onSubscribed();
    isHidden = true;
    feed.sleep();
    expect([lastRequest().signal.aborted, socket().isClosed]).toEqual([true, true]);
    await pass(3_600_000);
    expect(pendingRequests).toHaveLength(2);
    feed.wake();
    expect(pendingRequests).toHaveLength(2);
    isHidden = false;
    feed.wake();
    expect(pendingRequests).toHaveLength(3);
    await answer([{ id: "one", state: "on_the_wall" }]);
    expect(sockets).toHaveLength(2);
    expect(views.at(-1)?.receipt?.posts[0]?.state).toBe("on_the_wall");
  });
});
