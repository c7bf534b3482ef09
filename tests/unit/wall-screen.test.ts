import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveScreen, type ScreenSocket, type ScreenView } from "@/lib/client/wall/screen";
import { openScreen } from "@/lib/client/wall/screen-state";
import { WallRefusal, type WallSource } from "@/lib/client/wall/source";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost, WallChanges } from "@/lib/shared/posts/contract";
import { samplePublicEvent, samplePublicPost } from "../support/public-samples";

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

  close() {
    this.isClosed = true;
  }

  push(event: string, data: unknown) {
    this.handlers?.events[event]?.(data as never);
  }
}

/** A server whose wall the tests set, that counts what it is asked. */
class FakeServer implements WallSource {
  wall: { event: PublicEvent; posts: PublicPost[]; removed: string[] };
  failure: Error | null = null;
  build = "";
  asked: string[] = [];

  constructor(event: PublicEvent, posts: PublicPost[]) {
    this.wall = { event, posts, removed: [] };
  }

  async event() {
    this.answer("event");
    return this.wall.event;
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

let server: FakeServer;
let socket: FakeSocket;
let view: ScreenView | null;
let screen: LiveScreen;
let served: string[];

const positions = () => view?.screen.posts.map((post) => post.wall_position);
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Opens the screen on version 1 with one post; `meanwhile` happens after the page was made and before it is looked at. */
function open(event: Partial<PublicEvent> = {}, meanwhile: () => void = () => {}) {
  const loaded = samplePublicEvent({ wall_version: 1, ...event });
  const posts = [samplePublicPost(1)];
  server = new FakeServer(loaded, posts);
  socket = new FakeSocket();
  meanwhile();
  screen = new LiveScreen({
    initial: openScreen(loaded, posts),
    source: server,
    socket,
    onChange: (next) => {
      view = next;
    },
    onServed: (build) => served.push(build),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal("window", Object.assign(page, { setTimeout, clearTimeout }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  view = null;
  served = [];
});

afterEach(() => {
  screen.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a live screen", () => {
  it("asks at once what it missed, since its page came from a cache", async () => {
    open({}, () => server.approve(2));
    await settle();
    expect(server.asked).toEqual(["changes 1"]);
    expect(positions()).toEqual([2, 1]);
  });

  it("hears at every look which build is served", async () => {
    open({}, () => {
      server.build = "one";
    });
    await settle();
    socket.handlers?.onSubscribed();
    await settle();
    server.build = "two";
    await vi.advanceTimersByTimeAsync(60_000);
    expect(served.at(0)).toBe("one");
    expect(served.at(-1)).toBe("two");
  });

  it("shows what is pushed at once, without asking", async () => {
    open();
    await settle();
    socket.push("newEventPost", { version: 2, post: samplePublicPost(2) });
    expect(positions()).toEqual([2, 1]);
    socket.push("eventPostRemoved", { version: 3, id: samplePublicPost(1).id, event_id: "x" });
    expect(positions()).toEqual([2]);
    expect(server.asked).toEqual(["changes 1"]);
  });

  it("leaves out a post of another event", async () => {
    open();
    await settle();
    socket.push("newEventPost", { version: 2, post: samplePublicPost(2, { event_id: "another" }) });
    expect(view).toBeNull();
  });

  it("asks for what was left out where a push is not the next one", async () => {
    open();
    await settle();
    server.approve(2);
    server.approve(3);
    socket.push("newEventPost", { version: 3, post: samplePublicPost(3) });
    await settle();
    expect(server.asked).toEqual(["changes 1", "changes 1"]);
    expect(positions()).toEqual([3, 2, 1]);
  });

  it("asks again when the channel is joined, even while an answer is on its way", async () => {
    open();
    socket.handlers?.onSubscribed();
    await settle();
    expect(server.asked).toEqual(["changes 1", "changes 1"]);
  });

  it("looks within 10 s while nobody pushes, once a minute beside a standing socket, and at once when that is lost", async () => {
    open();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.asked).toHaveLength(4);
    socket.handlers?.onSubscribed();
    await settle();
    expect(server.asked).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(server.asked).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.asked).toHaveLength(6);
    socket.handlers?.onLost();
    await settle();
    expect(server.asked).toHaveLength(7);
    await vi.advanceTimersByTimeAsync(9_500);
    expect(server.asked).toHaveLength(8);
  });

  it("shows within 10 s of the server's return what was approved meanwhile, and tells the socket to try", async () => {
    open();
    await settle();
    server.failure = new TypeError("Failed to fetch");
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    server.failure = null;
    server.approve(2);
    server.approve(3);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(positions()).toEqual([3, 2, 1]);
    expect(socket.retries).toBe(1);
  });

  it("asks when the network is back and when the page is looked at again", async () => {
    open();
    await settle();
    window.dispatchEvent(new Event("online"));
    await settle();
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(server.asked).toHaveLength(3);
  });

  it("asks at once, and has the socket tried, after the machine slept or its clock was set", async () => {
    open();
    await settle();
    for (const jumpMs of [3_600_000, -7_200_000]) {
      const asked = server.asked.length;
      vi.setSystemTime(Date.now() + jumpMs);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(server.asked.length).toBe(asked + 1);
    }
    expect(socket.retries).toBe(2);
  });

  describe("that is wanted to look while a look fails", () => {
    /** Has the next question hang until the returned function fails it. */
    function holdNextQuestion(): () => void {
      let fail = () => {};
      vi.spyOn(server, "changes").mockImplementationOnce((_id, since) => {
        server.asked.push(`held ${since}`);
        return new Promise((_, reject) => {
          fail = () => reject(new TypeError("Failed to fetch"));
        });
      });
      return () => fail();
    }

    const reasons: [string, () => void][] = [
      ["the network came back", () => window.dispatchEvent(new Event("online"))],
      ["the page is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
      ["the channel was joined", () => socket.handlers?.onSubscribed()],
      ["the channel was lost", () => socket.handlers?.onLost()],
    ];

    it.each(reasons)("looks again at once: %s", async (_why, happen) => {
      open();
      await settle();
      server.approve(2);
      const fail = holdNextQuestion();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(server.asked).toEqual(["changes 1", "held 1"]);
      happen();
      await settle();
      expect(server.asked).toHaveLength(2);
      fail();
      await settle();
      expect(server.asked).toEqual(["changes 1", "held 1", "changes 1"]);
      expect(positions()).toEqual([2, 1]);
      expect(view?.isOffline).toBe(false);
    });

    it("looks at once for one wish, and does not hammer a server that stays away", async () => {
      open();
      await settle();
      const fail = holdNextQuestion();
      await vi.advanceTimersByTimeAsync(10_000);
      for (const [, happen] of reasons.slice(0, 2)) happen();
      server.failure = new TypeError("Failed to fetch");
      fail();
      await vi.advanceTimersByTimeAsync(500);
      expect(server.asked).toHaveLength(3);
      expect(view?.isOffline).toBe(true);
    });

    it("waits its turn where nobody wished for a look", async () => {
      open();
      await settle();
      const fail = holdNextQuestion();
      await vi.advanceTimersByTimeAsync(10_000);
      fail();
      await vi.advanceTimersByTimeAsync(500);
      expect(server.asked).toHaveLength(2);
    });
  });

  it("says when the server does not answer, and when it does again", async () => {
    open();
    await settle();
    server.failure = new TypeError("Failed to fetch");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.isOffline).toBe(true);
    server.failure = null;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(view?.isOffline).toBe(false);
  });

  it("fetches the event anew when it changed, and moves to the channel that the answer names", async () => {
    open();
    await settle();
    expect(socket.channel).toMatch(/^event-/);
    const { event } = server.wall;
    const channel = `private-event-${event.id}-1`;
    server.wall.event = { ...event, wall_version: 2, event_version: 2, event_status: "Private", channel };
    socket.push("eventChanged", { version: 2, event_id: event.id });
    await settle();
    expect(server.asked).toEqual(["changes 1", "changes 1", "event"]);
    expect(view?.screen.event.event_status).toBe("Private");
    expect(socket.channel).toBe(channel);
  });

  it("asks at once for the channel's name where the server lets nobody in by the one that it knows", async () => {
    open({ event_status: "Private", channel: "private-event-x-1" });
    await settle();
    server.wall.event = { ...server.wall.event, wall_version: 2, event_version: 2, channel: "private-event-x-2" };
    socket.handlers?.onRefused?.();
    await settle();
    expect(socket.channel).toBe("private-event-x-2");
  });

  it("looks every few seconds while the wall is not to be seen: nobody tells it when it is", async () => {
    open();
    socket.handlers?.onSubscribed();
    server.failure = new WallRefusal(403);
    socket.push("eventChanged", { version: 2, event_id: "x" });
    await settle();
    expect(view?.access).toBe("locked");
    server.failure = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.access).toBe("open");
  });

  it("goes on with what it shows where the event's address was changed", async () => {
    open();
    await settle();
    server.wall.event = { ...server.wall.event, wall_version: 2, event_version: 2 };
    vi.spyOn(server, "event").mockRejectedValue(new WallRefusal(404));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.access).toBe("open");
    expect(positions()).toEqual([1]);
  });

  it("shuts where the wall is no longer to be seen, and opens again when it is", async () => {
    open();
    await settle();
    server.failure = new WallRefusal(404);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.access).toBe("hidden");
    server.failure = new WallRefusal(403);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.access).toBe("locked");
    server.failure = null;
    server.approve(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.access).toBe("open");
    expect(positions()).toEqual([2, 1]);
  });

  it("loads the list anew where the database was set back", async () => {
    open({ wall_version: 50 }, () => {
      server.wall = { event: samplePublicEvent({ wall_version: 3 }), posts: [samplePublicPost(3)], removed: [] };
    });
    await settle();
    expect(positions()).toEqual([3]);
    expect(view?.screen.version).toBe(3);
  });

  it("shows at no moment what was taken off while an older list was on its way", async () => {
    const [oldest, ...newer] = [1, 2, 3, 4, 5].map((position) => samplePublicPost(position));
    const posts = [...newer.reverse(), ...(oldest ? [oldest] : [])];
    const loaded = samplePublicEvent({ wall_version: 5 });
    [server, socket] = [new FakeServer(loaded, posts), new FakeSocket()];
    const shown: (number[] | undefined)[] = [];
    const onChange = (next: ScreenView) => {
      view = next;
      shown.push(positions());
    };
    screen = new LiveScreen({ initial: openScreen(loaded, posts, 5), source: server, socket, onChange });
    await settle();
    const remove = (version: number, position: number) => {
      server.wall.posts = server.wall.posts.filter((post) => post.wall_position !== position);
      server.wall.event = { ...server.wall.event, wall_version: version };
      const { id, event_id } = samplePublicPost(position);
      socket.push("eventPostRemoved", { version, id, event_id });
    };
    // The list is read with the post, and arrives after it was taken off.
    vi.spyOn(server, "posts").mockImplementationOnce(async () => {
      const older = server.wall.posts;
      remove(7, 3);
      return older;
    });
    remove(6, 4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view?.screen.version).toBe(7);
    expect(positions()).toEqual([5, 2, 1]);
    const takenOff = shown.findIndex((seen) => !seen?.includes(3));
    expect(shown.slice(takenOff).filter((seen) => seen?.includes(3) || seen?.includes(4))).toEqual([]);
  });

  it("asks a cache that is behind a few times, not without end", async () => {
    open();
    await settle();
    socket.push("eventChanged", { version: 9, event_id: "x" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.asked.length).toBeGreaterThan(3);
    expect(server.asked.length).toBeLessThan(8);
  });

  it("stops asking, and closes the socket, when it is stopped", async () => {
    open();
    await settle();
    screen.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toHaveLength(1);
    expect(socket.isClosed).toBe(true);
    expect(socket.handlers).toBeNull();
  });
});
