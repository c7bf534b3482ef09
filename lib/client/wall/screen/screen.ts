import type { Access } from "@/lib/shared/auth/policy";
import type { EventPostRemovedMessage, NewEventPostMessage } from "@/lib/shared/posts/contract";
import { realtimeEvents } from "@/lib/shared/public-paths";
import { onPageReturn } from "../../browser/page-return";
import { pollDelayMs } from "../../realtime/connection";
import type { ChannelListener } from "../../realtime/subscription";
import { isBehind, reduceScreen, type Screen, type ScreenAction } from "./screen-state";
import { WallRefusal, type WallSource } from "./source";

export type ScreenView = {
  screen: Screen;
  /** Whether the person may see the wall: it can become private, or vanish, while it is shown. */
  access: Access;
  /** The server did not answer the last question. */
  isOffline: boolean;
  /** Changes are pushed to the screen; else it asks. */
  isPushed: boolean;
};

/** What a screen needs of the realtime socket (lib/client/realtime/wall-socket.ts). */
export type ScreenSocket = {
  /** Listens to a channel, through every reconnection. Returns how to stop. */
  subscribe(channel: string, listener: ChannelListener): () => void;
  /** Something says that the server is back, or that the connection may be dead. */
  retryNow(): void;
  close(): void;
};

type ScreenOptions = {
  initial: Screen;
  source: WallSource;
  socket: ScreenSocket;
  onChange: (view: ScreenView) => void;
  /** Called with the build that pages come from, at every look at the server. */
  onServed?: (build: string) => void;
  /** Called where there is something for one of the event's screens to hear. */
  onCalled?: () => void;
};

/** An answer that does not bring what was heard of came from a cache: so long it may be old. */
const staleAnswerMs = 1_500;
const maxStaleAnswers = 3;

/** A clock that moved on by so much more than it should have between two ticks: the machine slept, or was set. */
const tickMs = 2_000;
const sleepMs = 6_000;

/**
 * Keeps a screen at the database's state for as long as the page is open. Pushes do so while the socket stands, and
 * asking otherwise. Asks at once: the page came from a cache. ("private" and not "#": Chromium 79 knows no private
 * methods.)
 */
export class LiveScreen {
  private screen: Screen;
  private access: Access = "open";
  private channel: string | null = null;
  private leave: (() => void) | null = null;
  private isSubscribed = false;
  private isAsking = false;
  private mustAskAgain = false;
  private hasFailed = false;
  private staleAnswers = 0;
  private isStopped = false;
  private nextLook: number | undefined;
  private tickedAt = Date.now();
  private readonly ticks: ReturnType<typeof setInterval>;
  private readonly stopReturns: () => void;
  private readonly options: ScreenOptions;

  constructor(options: ScreenOptions) {
    this.options = options;
    this.screen = options.initial;
    this.stopReturns = onPageReturn(this.wake);
    this.ticks = setInterval(this.tick, tickMs);
    this.listen();
    void this.ask();
  }

  stop() {
    this.isStopped = true;
    window.clearTimeout(this.nextLook);
    clearInterval(this.ticks);
    this.stopReturns();
    this.leave?.();
    this.options.socket.close();
  }

  /** Whatever is being asked was perhaps answered before this moment. */
  private readonly look = () => {
    this.mustAskAgain = true;
    void this.ask();
  };

  /** The network, the machine or the page is back: the socket may be dead without knowing it. */
  private readonly wake = () => {
    this.options.socket.retryNow();
    this.look();
  };

  private readonly tick = () => {
    const now = Date.now();
    const passedMs = now - this.tickedAt;
    this.tickedAt = now;
    if (passedMs < 0 || passedMs > tickMs + sleepMs) this.wake();
  };

  /** Joins the channel that the wall is on now, and leaves the one before. */
  private listen() {
    const { channel } = this.screen;
    if (channel === this.channel) return;
    this.leave?.();
    this.channel = channel;
    this.isSubscribed = false;
    this.leave = this.options.socket.subscribe(channel, {
      events: {
        [realtimeEvents.newEventPost]: (message: NewEventPostMessage) => {
          if (message.post.event_id === this.screen.event.id) this.take({ type: "post-pushed", message });
        },
        [realtimeEvents.eventPostRemoved]: (message: EventPostRemovedMessage) => {
          this.take({ type: "removal-pushed", message });
        },
        [realtimeEvents.eventChanged]: ({ version }: { version: number }) => {
          this.take({ type: "change-heard", version });
        },
        [realtimeEvents.screensCalled]: () => this.options.onCalled?.(),
      },
      onSubscribed: () => {
        this.isSubscribed = true;
        this.show();
        // Nothing that was published before this moment is sent again.
        this.look();
      },
      // Its name may have changed since it was told.
      onRefused: this.look,
      onLost: () => {
        this.isSubscribed = false;
        this.show();
        // The connection was dead before that was noticed.
        this.look();
      },
    });
  }

  private take(action: ScreenAction) {
    const screen = reduceScreen(this.screen, action);
    if (screen === this.screen) return;
    this.screen = screen;
    this.listen();
    this.show();
    if (isBehind(screen)) void this.ask();
  }

  private show() {
    const { screen, access, hasFailed, isSubscribed } = this;
    if (!this.isStopped) this.options.onChange({ screen, access, isOffline: hasFailed, isPushed: isSubscribed });
  }

  private schedule(delayMs?: number) {
    window.clearTimeout(this.nextLook);
    if (!this.isStopped) this.nextLook = window.setTimeout(this.look, delayMs ?? this.pollDelayMs());
  }

  /** Whoever may not see the wall is not told when they may again. */
  private pollDelayMs(): number {
    return pollDelayMs({ isSubscribed: this.isSubscribed && this.access === "open", hasFailed: this.hasFailed });
  }

  /** One look at the server at a time: asks for what is missing until nothing is, then waits for the next look. */
  private async ask() {
    if (this.isAsking || this.isStopped) return;
    this.isAsking = true;
    window.clearTimeout(this.nextLook);
    try {
      do {
        this.mustAskAgain = false;
        await this.askOnce();
      } while (this.shallGoOn());
      this.open();
    } catch (error) {
      this.handleFailure(error);
    } finally {
      this.isAsking = false;
    }
    const isCacheBehind = this.staleAnswers > 0 && this.staleAnswers <= maxStaleAnswers && !this.hasFailed;
    // A look that was wanted while a question failed is not put off with the failed one.
    this.schedule(this.mustAskAgain ? 0 : isCacheBehind ? staleAnswerMs : undefined);
  }

  private shallGoOn(): boolean {
    const isLacking = isBehind(this.screen) && this.staleAnswers === 0;
    return (isLacking || this.mustAskAgain) && !this.isStopped;
  }

  private async askOnce() {
    const { source } = this.options;
    const { event, version, staleList, isEventStale, heardOf } = this.screen;
    if (staleList !== "no") {
      // A database that was set back has lower versions than this one, so no cache can have the answer.
      const fresh = await source.event(event.event_url_slug, staleList === "restored" ? Date.now() : version);
      const posts = await source.posts(event.id, fresh.wall_version);
      this.take({ type: "list-answered", event: fresh, posts });
    } else if (isEventStale && heardOf <= version) {
      await this.askForEvent();
    } else {
      const changes = await source.changes(event.id, version);
      this.options.onServed?.(changes.build);
      this.take({ type: "changes-answered", since: version, changes });
    }
    const isOlder = this.screen.heardOf > this.screen.version && this.screen.version === version;
    this.staleAnswers = isOlder ? this.staleAnswers + 1 : 0;
  }

  private async askForEvent() {
    const { event, version } = this.screen;
    try {
      this.take({ type: "event-answered", event: await this.options.source.event(event.event_url_slug, version) });
    } catch (error) {
      // The wall itself was just answered, so its address has changed. What is on the screen stays as it is.
      if (!(error instanceof WallRefusal) || error.status !== 404) throw error;
      this.take({ type: "event-answered", event });
    }
  }

  private open() {
    // The server is back: the socket need not wait for its turn.
    if (this.hasFailed) this.options.socket.retryNow();
    this.settle("open", false);
  }

  private handleFailure(error: unknown) {
    this.staleAnswers = 0;
    if (error instanceof WallRefusal) this.settle(error.status === 403 ? "locked" : "hidden", false);
    else this.settle(this.access, true);
  }

  private settle(access: Access, hasFailed: boolean) {
    if (this.access === access && this.hasFailed === hasFailed) return;
    this.access = access;
    this.hasFailed = hasFailed;
    this.show();
  }
}
