import type { Receipt } from "@/lib/shared/receipt/contract";
import { receiptChanged } from "@/lib/shared/receipt/paths";
import { atMost } from "../browser/jitter";
import type { ChannelListener } from "../realtime/subscription";
import { receiptErrorMessage } from "./receipt-api";

/** Delays between two polls, in milliseconds. */
const delays = {
  /** A push can get lost although the socket is open. */
  besideSocketMs: 60_000,
  /** Without a socket, polling is the only source. */
  withoutSocketMs: 15_000,
  /** A phone's network returns a moment after it wakes, so the first retries follow each other quickly. */
  afterFailureMs: [300, 600, 1_200, 2_500, 5_000] as const,
  /** Maximum random delay after a lost socket. */
  afterLossMs: 3_000,
  /** Delay after a 429. */
  whenLimitedMs: 60_000,
  timeoutMs: 8_000,
} as const;

export type ReceiptView = {
  /** Null until the first answer. */
  receipt: Receipt | null;
  /** Error message of the last poll for the guest; null if it succeeded. */
  problem: string | null;
};

/** The part of WallSocket that the feed uses (lib/client/realtime/wall-socket.ts). */
type PhoneSocket = {
  subscribe(channel: string, listener: ChannelListener): () => void;
  retryNow(): void;
  close(): void;
};

type FeedOptions = {
  getPosts: (signal: AbortSignal) => Promise<Receipt>;
  openSocket: (realtime: NonNullable<Receipt["live"]>["realtime"]) => PhoneSocket;
  onChange: (view: ReceiptView) => void;
  isHidden: () => boolean;
};

/**
 * Follows a guest's posts: each push triggers a fetch. A hidden page does nothing; the feed fetches at once when the
 * page becomes visible again or the network returns.
 */
export class ReceiptFeed {
  private view: ReceiptView = { receipt: null, problem: null };
  private current: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private socket: PhoneSocket | null = null;
  private isSubscribed = false;
  private failures = 0;
  private readonly options: FeedOptions;

  constructor(options: FeedOptions) {
    this.options = options;
  }

  /**
   * Fetches now: at the start, and when the page or the network returns. Aborts a request in flight: its answer may be
   * stale.
   */
  wake() {
    this.failures = 0;
    this.socket?.retryNow();
    this.poll();
  }

  /** Stops polling and closes the socket until `wake`, because the page is hidden or unmounts. */
  sleep() {
    clearTimeout(this.timer);
    this.current?.abort();
    this.current = null;
    this.isSubscribed = false;
    this.socket?.close();
    this.socket = null;
  }

  private poll() {
    clearTimeout(this.timer);
    this.current?.abort();
    this.current = null;
    if (this.options.isHidden()) return;
    const abort = new AbortController();
    this.current = abort;
    this.timer = setTimeout(() => abort.abort(), delays.timeoutMs);
    this.options.getPosts(abort.signal).then(
      (receipt) => this.endPoll(abort, () => this.handleReceipt(receipt)),
      (error: unknown) => this.endPoll(abort, () => this.handleFailure(error)),
    );
  }

  /** Ignores the answer if a newer fetch has started meanwhile. */
  private endPoll(abort: AbortController, handle: () => void) {
    if (this.current !== abort) return;
    this.current = null;
    clearTimeout(this.timer);
    handle();
  }

  private handleReceipt(receipt: Receipt) {
    this.failures = 0;
    this.show({ receipt, problem: null });
    if (receipt.live) this.listen(receipt.live);
    // A token without posts never gets any. Further polls would only count as guessing tokens.
    if (receipt.posts.length === 0) this.sleep();
    else this.pollIn(this.isSubscribed ? delays.besideSocketMs : delays.withoutSocketMs);
  }

  private handleFailure(error: unknown) {
    const isLimited = (error as { status?: number }).status === 429;
    const delayMs = delays.afterFailureMs[this.failures] ?? delays.withoutSocketMs;
    this.failures += 1;
    this.show({ ...this.view, problem: receiptErrorMessage(error) });
    this.pollIn(isLimited ? delays.whenLimitedMs : delayMs);
  }

  private pollIn(delayMs: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.poll(), atMost(delayMs));
  }

  private listen({ channel, realtime }: NonNullable<Receipt["live"]>) {
    if (this.socket) return;
    this.socket = this.options.openSocket(realtime);
    this.socket.subscribe(channel, {
      events: { [receiptChanged]: () => this.poll() },
      // A change may have happened between the last response and the subscription.
      onSubscribed: () => {
        this.isSubscribed = true;
        this.poll();
      },
      onLost: () => {
        this.isSubscribed = false;
        // Every phone loses its socket in the same moment. The next socket comes with a poll of its own.
        if (!this.current) this.pollIn(Math.random() * delays.afterLossMs);
      },
    });
  }

  private show(view: ReceiptView) {
    this.view = view;
    this.options.onChange(view);
  }
}
