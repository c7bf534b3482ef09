import type { Receipt } from "@/lib/shared/receipt/contract";
import { receiptChanged } from "@/lib/shared/receipt/paths";
import type { ChannelListener } from "../realtime/subscription";
import { sentenceFor } from "./calls";

/** How long after one look at the server a phone looks again, in milliseconds. */
const looks = {
  /** A push can be lost while the socket stands. */
  besideSocketMs: 60_000,
  /** Nobody pushes to this phone. */
  withoutSocketMs: 15_000,
  /** A phone that wakes has its network a moment later: the first tries come close together. */
  afterFailureMs: [300, 600, 1_200, 2_500, 5_000] as const,
  /** The server asked for patience. */
  whenLimitedMs: 60_000,
  /** A look that takes longer is given up. */
  timeoutMs: 8_000,
} as const;

export type ReceiptView = {
  /** Null until the first answer. */
  receipt: Receipt | null;
  /** Tells a guest why the last look brought nothing; null where it brought something. */
  problem: string | null;
};

/** The feed needs this much of a wall's socket (lib/client/realtime/wall-socket.ts). */
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
 * Follows a guest's posts: a push says that something changed, and then the server is asked. A page that is hidden does
 * nothing; one that comes back, or whose network does, asks at once.
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

  /** Asks now: at the start, and whenever the page or the network is back. What was under way may be from before. */
  wake() {
    this.failures = 0;
    this.socket?.retryNow();
    this.look();
  }

  /** The page is hidden, or goes: nothing is asked and nothing heard until `wake`. */
  sleep() {
    clearTimeout(this.timer);
    this.current?.abort();
    this.current = null;
    this.isSubscribed = false;
    this.socket?.close();
    this.socket = null;
  }

  private look() {
    clearTimeout(this.timer);
    this.current?.abort();
    this.current = null;
    if (this.options.isHidden()) return;
    const abort = new AbortController();
    this.current = abort;
    this.timer = setTimeout(() => abort.abort(), looks.timeoutMs);
    this.options.getPosts(abort.signal).then(
      (receipt) => this.settle(abort, () => this.take(receipt)),
      (error: unknown) => this.settle(abort, () => this.miss(error)),
    );
  }

  /** Another look may have begun meanwhile; then this one's answer is too old. */
  private settle(abort: AbortController, take: () => void) {
    if (this.current !== abort) return;
    this.current = null;
    clearTimeout(this.timer);
    take();
  }

  private take(receipt: Receipt) {
    this.failures = 0;
    this.show({ receipt, problem: null });
    if (receipt.live) this.listen(receipt.live);
    // Where there is nothing, nothing will come: asking on would only count as trying tokens.
    if (receipt.posts.length === 0) this.sleep();
    else this.lookIn(this.isSubscribed ? looks.besideSocketMs : looks.withoutSocketMs);
  }

  private miss(error: unknown) {
    const isLimited = (error as { status?: number }).status === 429;
    const delayMs = looks.afterFailureMs[this.failures] ?? looks.withoutSocketMs;
    this.failures += 1;
    this.show({ ...this.view, problem: sentenceFor(error) });
    this.lookIn(isLimited ? looks.whenLimitedMs : delayMs);
  }

  private lookIn(delayMs: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), delayMs);
  }

  private listen({ channel, realtime }: NonNullable<Receipt["live"]>) {
    if (this.socket) return;
    this.socket = this.options.openSocket(realtime);
    this.socket.subscribe(channel, {
      events: { [receiptChanged]: () => this.look() },
      // Something may have changed between the answer and this moment.
      onSubscribed: () => {
        this.isSubscribed = true;
        this.look();
      },
      onLost: () => {
        this.isSubscribed = false;
        this.look();
      },
    });
  }

  private show(view: ReceiptView) {
    this.view = view;
    this.options.onChange(view);
  }
}
