import type { Access } from "@/lib/shared/auth/policy";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { EventPostRemovedMessage, NewEventPostMessage, PublicPost } from "@/lib/shared/posts/contract";
import { realtimeEvents } from "@/lib/shared/public-paths";
import { atMost } from "../../browser/jitter";
import { pollDelayMs, polling } from "../../realtime/connection";
import type { ScreenSocket } from "./screen-socket";
import { type HeardChange, isBehind, reduceScreen, type Screen, type ScreenAction } from "./screen-state";
import { WallRefusal, type WallSource } from "./source";
import { watchReturns } from "./watch-returns";

export type ScreenView = {
  screen: Screen;
  /** Access of the visitor: the wall can become private, or vanish, while it is shown. */
  access: Access;
  /** The last request got no response. */
  isOffline: boolean;
  /** The socket pushes changes; otherwise the screen polls. */
  isPushed: boolean;
};

type ScreenOptions = {
  initial: Screen;
  source: WallSource;
  socket: ScreenSocket;
  onChange: (view: ScreenView) => void;
  /** Called at every poll with the build that the server serves. */
  onServed?: (build: string) => void;
  /** Called when the server has an instruction for one of the event's screens. */
  onInstruction?: () => void;
};

/** A response older than a known version comes from a cache: retry after this time, at most `maxStaleAnswers` times. */
const staleAnswerMs = 1_500;
const maxStaleAnswers = 3;

/**
 * Keeps a screen in sync with the database while the page is open: by pushes while the socket is open, else by polls.
 * Fetches at once, because the page came from a cache. ("private" and not "#": Chromium 79 has no private methods.)
 */
export class LiveScreen {
  private screen: Screen;
  private access: Access = "open";
  private channel: string | null = null;
  private unsubscribe: (() => void) | null = null;
  private isSubscribed = false;
  private isPolling = false;
  private mustPollAgain = false;
  private hasFailed = false;
  private staleAnswers = 0;
  private isStopped = false;
  private nextPoll: number | undefined;
  private readonly stopReturns: () => void;
  private readonly options: ScreenOptions;

  constructor(options: ScreenOptions) {
    this.options = options;
    this.screen = options.initial;
    this.stopReturns = watchReturns(this.wake);
    this.listen();
    void this.poll();
  }

  stop() {
    this.isStopped = true;
    window.clearTimeout(this.nextPoll);
    this.stopReturns();
    this.unsubscribe?.();
    this.options.socket.close();
  }

  /**
   * Fetches some of the posts below a position on the wall, which the screen does not hold; null lets them go. They do
   * not come if the wall changes meanwhile or the server does not answer.
   */
  wantOlder(below: number | null) {
    const { event, version } = this.screen;
    const answer = (posts: readonly PublicPost[], since: number) =>
      this.dispatch({ type: "older-answered", since, posts });
    if (below === null) return answer([], version);
    this.options.source.posts(event.id, version, below).then(
      (posts) => answer(posts, version),
      () => {},
    );
  }

  /** A response in flight may predate this moment, so fetch again after it. */
  private readonly pollNow = () => {
    this.mustPollAgain = true;
    void this.poll();
  };

  /** Every screen of the hall loses its socket in the same moment. The next socket replaces this poll by its own. */
  private readonly pollAfterLoss = () => {
    if (this.isPolling) this.mustPollAgain = true;
    else this.schedule(Math.random() * polling.afterLossMs);
  };

  /** The network, the machine or the page is back: the socket may be dead without reporting it. */
  private readonly wake = () => {
    this.options.socket.retryNow();
    this.pollNow();
  };

  /** Joins the wall's current channel and leaves the previous one. */
  private listen() {
    const { channel } = this.screen;
    if (channel === this.channel) return;
    this.unsubscribe?.();
    this.channel = channel;
    this.isSubscribed = false;
    this.unsubscribe = this.options.socket.subscribe(channel, {
      events: {
        [realtimeEvents.newEventPost]: (message: NewEventPostMessage) => {
          if (message.post.event_id === this.screen.event.id) this.dispatch({ type: "post-pushed", message });
        },
        [realtimeEvents.eventPostRemoved]: (message: EventPostRemovedMessage) => {
          this.dispatch({ type: "removal-pushed", message });
        },
        [realtimeEvents.eventChanged]: (message: HeardChange) => {
          this.dispatch({ type: "change-heard", ...message });
        },
        [realtimeEvents.screensCalled]: () => this.options.onInstruction?.(),
      },
      onSubscribed: () => {
        this.isSubscribed = true;
        this.publish();
        // Messages published before this moment are not sent again.
        this.pollNow();
      },
      // The channel's name may have changed since it was fetched.
      onRefused: this.pollAfterLoss,
      onLost: () => {
        this.isSubscribed = false;
        this.publish();
        // The connection was dead before the loss was detected.
        this.pollAfterLoss();
      },
    });
  }

  private dispatch(action: ScreenAction) {
    const screen = reduceScreen(this.screen, action);
    if (screen === this.screen) return;
    this.screen = screen;
    this.listen();
    this.publish();
    if (isBehind(screen)) void this.poll();
  }

  private publish() {
    const { screen, access, hasFailed, isSubscribed } = this;
    if (!this.isStopped) this.options.onChange({ screen, access, isOffline: hasFailed, isPushed: isSubscribed });
  }

  private schedule(delayMs?: number) {
    window.clearTimeout(this.nextPoll);
    if (!this.isStopped) this.nextPoll = window.setTimeout(this.pollNow, delayMs ?? this.pollDelayMs());
  }

  /** Without access, the screen gets no push when access returns, so it polls. */
  private pollDelayMs(): number {
    const isSubscribed = this.isSubscribed && this.access === "open";
    return atMost(pollDelayMs({ isSubscribed, hasFailed: this.hasFailed }));
  }

  /** Runs one poll at a time: fetches until nothing is missing, then waits for the next poll. */
  private async poll() {
    if (this.isPolling || this.isStopped) return;
    this.isPolling = true;
    window.clearTimeout(this.nextPoll);
    try {
      do {
        this.mustPollAgain = false;
        await this.fetchOnce();
      } while (this.shouldContinue());
      this.handleSuccess();
    } catch (error) {
      this.handleFailure(error);
    } finally {
      this.isPolling = false;
    }
    const isCacheBehind = this.staleAnswers > 0 && this.staleAnswers <= maxStaleAnswers && !this.hasFailed;
    // A poll that was requested during a failed one runs at once.
    this.schedule(this.mustPollAgain ? 0 : isCacheBehind ? staleAnswerMs : undefined);
  }

  private shouldContinue(): boolean {
    const isMissingChanges = isBehind(this.screen) && this.staleAnswers === 0;
    return (isMissingChanges || this.mustPollAgain) && !this.isStopped;
  }

  private async fetchOnce() {
    const { source } = this.options;
    const { event, version, staleList, isEventStale, latestVersion } = this.screen;
    if (staleList !== "no") {
      // A restored database has lower versions than the current time, so no cache can have this URL.
      const fresh = await this.fetchEvent(staleList === "restored" ? Date.now() : version);
      const posts = await source.posts(event.id, fresh.wall_version);
      this.dispatch({ type: "list-answered", event: fresh, posts });
    } else if (isEventStale && latestVersion <= version) {
      this.dispatch({ type: "event-answered", event: await this.fetchEvent(version) });
    } else {
      await this.fetchChanges();
    }
    const isStaleAnswer = this.screen.latestVersion > this.screen.version && this.screen.version === version;
    this.staleAnswers = isStaleAnswer ? this.staleAnswers + 1 : 0;
  }

  private async fetchChanges() {
    const { event, version } = this.screen;
    const changes = await this.options.source.changes(event.id, version);
    this.options.onServed?.(changes.build);
    this.dispatch({ type: "changes-answered", since: version, changes });
  }

  /**
   * Fetches the event by its slug. If that slug leads elsewhere, the changes name the current one, or refuse the wall;
   * rejects then, so that the next poll asks again.
   */
  private async fetchEvent(version: number): Promise<PublicEvent> {
    const { event, slug } = this.screen;
    const fresh = await this.options.source.event(slug, version).catch((error) => {
      if (error instanceof WallRefusal && error.status === 404) return null;
      throw error;
    });
    if (fresh?.id === event.id) return fresh;
    await this.fetchChanges();
    throw new Error(`${slug} is not this wall's slug.`);
  }

  private handleSuccess() {
    // The server is back: reconnect the socket without waiting for its schedule.
    if (this.hasFailed) this.options.socket.retryUnlessPending();
    this.setAccess("open", false);
  }

  private handleFailure(error: unknown) {
    this.staleAnswers = 0;
    if (error instanceof WallRefusal) this.setAccess(error.status === 403 ? "locked" : "hidden", false);
    else this.setAccess(this.access, true);
  }

  private setAccess(access: Access, hasFailed: boolean) {
    if (this.access === access && this.hasFailed === hasFailed) return;
    this.access = access;
    this.hasFailed = hasFailed;
    this.publish();
  }
}
