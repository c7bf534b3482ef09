import { afterEach, beforeEach, vi } from "vitest";
import { LiveScreen, type ScreenView } from "@/lib/client/wall/screen/screen";
import type { ScreenSocket } from "@/lib/client/wall/screen/screen-socket";
import { openScreen } from "@/lib/client/wall/screen/screen-state";
import { WallRefusal, type WallSource } from "@/lib/client/wall/screen/source";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost, WallChanges } from "@/lib/shared/posts/contract";
import { samplePublicEvent, samplePublicPost } from "./public-samples";

type Handlers = Parameters<ScreenSocket["subscribe"]>[1];

class FakeSocket implements ScreenSocket {
  channel: string | null = null;
  handlers: Handlers | null = null;
  retries = 0;
  isClosed = false;

  subscribe(channel: string, handlers: Handlers) {
    this.channel = channel;
    this.handlers = handlers;
    return () => {
      if (this.handlers === handlers) this.handlers = null;
    };
  }

  retryNow() {
    this.retries += 1;
  }

  /** Attempts after an answer of the server. */
  retriesUnlessPending = 0;

  retryUnlessPending() {
    this.retriesUnlessPending += 1;
  }

  close() {
    this.isClosed = true;
  }

  push(event: string, data: unknown) {
    this.handlers?.events[event]?.(data as never);
  }
}

/** A server whose wall the tests set, and that counts requests. */
class FakeServer implements WallSource {
  wall: { event: PublicEvent; posts: PublicPost[]; removed: string[] };
  /** The event that a former slug leads to. */
  former: PublicEvent | null = null;
  failure: Error | null = null;
  build = "";
  asked: string[] = [];

  constructor(event: PublicEvent, posts: PublicPost[]) {
    this.wall = { event, posts, removed: [] };
  }

  async event(slug: string) {
    this.answer("event");
    const found = slug === this.wall.event.event_url_slug ? this.wall.event : this.former;
    if (!found) throw new WallRefusal(404);
    return found;
  }

  async posts() {
    this.answer("posts");
    return this.wall.posts;
  }

  async changes(_id: string, since: number): Promise<WallChanges> {
    this.answer(`changes ${since}`);
    const { event, posts, removed } = this.wall;
    return {
      version: event.wall_version,
      posts: posts.filter((post) => post.wall_position > since),
      removed,
      event_changed: event.event_version > since,
      channel: event.channel,
      event_url_slug: event.event_url_slug,
      build: this.build,
    };
  }

  approve(position: number) {
    this.wall.posts = [samplePublicPost(position), ...this.wall.posts];
    this.wall.event = { ...this.wall.event, wall_version: position };
  }

  private answer(question: string) {
    this.asked.push(question);
    if (this.failure) throw this.failure;
  }
}

type OpenOptions = { meanwhile?: () => void; maxPosts?: number; onView?: () => void };

/** A screen between a fake server and a fake socket, as its last `open` left it. */
class LiveScreenScene {
  server!: FakeServer;
  socket!: FakeSocket;
  screen!: LiveScreen;
  view: ScreenView | null = null;
  /** The builds that were reported to the screen. */
  served: string[] = [];

  /** Opens the screen on version 1 with one post; `meanwhile` runs between the page's render and the screen's start. */
  open(event: Partial<PublicEvent> = {}, meanwhile: () => void = () => {}) {
    this.openOn(samplePublicEvent({ wall_version: 1, ...event }), [samplePublicPost(1)], { meanwhile });
  }

  /** Opens the screen on a page of these posts; `maxPosts` as in openScreen, `onView` is called with each view. */
  openOn(loaded: PublicEvent, posts: PublicPost[], options: OpenOptions = {}) {
    const { meanwhile = () => {}, maxPosts, onView = () => {} } = options;
    this.view = null;
    this.served = [];
    this.server = new FakeServer(loaded, posts);
    this.socket = new FakeSocket();
    meanwhile();
    this.screen = new LiveScreen({
      initial: openScreen(loaded, posts, maxPosts),
      source: this.server,
      socket: this.socket,
      onChange: (next) => {
        this.view = next;
        onView();
      },
      onServed: (build) => this.served.push(build),
    });
  }

  positions() {
    return this.view?.screen.posts.map((post) => post.wall_position);
  }
}

/** Runs pending promises without moving the clock. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Creates a scene for each test of a file, with a window, a document and a clock of its own. */
export function liveScreenScene(): LiveScreenScene {
  const scene = new LiveScreenScene();
  beforeEach(() => {
    vi.useFakeTimers();
    // No random delay, unless a test sets one.
    vi.spyOn(Math, "random").mockReturnValue(0);
    const page = new EventTarget();
    vi.stubGlobal("window", Object.assign(page, { setTimeout, clearTimeout }));
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  });
  afterEach(() => {
    scene.screen.stop();
    vi.unstubAllGlobals();
    vi.mocked(Math.random).mockRestore();
    vi.useRealTimers();
  });
  return scene;
}
