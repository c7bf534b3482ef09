import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isBehind,
  openScreen,
  reduceScreen,
  type Screen,
  type ScreenAction,
} from "@/lib/client/wall/screen/screen-state";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { samplePublicEvent, samplePublicPost } from "../../../support/wall/public-samples";
import { WallModel } from "../../../support/wall/wall-model";

const maxPosts = 5;
const { channel } = samplePublicEvent();
const postNames = Array.from({ length: 14 }, (_, index) => `post-${index}`);

const places = (posts: readonly PublicPost[]) =>
  posts.map((post) => `${post.id}@${post.wall_position} ${post.media_url ? "large" : "small"}`);

/** Answers the screen's requests until it has none, as its driver (lib/client/wall/screen/screen.ts) does. */
function settle(screen: Screen, wall: WallModel): Screen {
  let settled = reduceScreen(screen, {
    type: "changes-answered",
    since: screen.version,
    changes: wall.changes(screen.version),
  });
  for (let round = 0; isBehind(settled); round += 1) {
    if (round > 5) throw new Error("The screen asks without end.");
    const since = settled.version;
    if (settled.staleList !== "no") {
      settled = reduceScreen(settled, { type: "list-answered", event: wall.event, posts: wall.list() });
    } else if (settled.latestVersion > since) {
      settled = reduceScreen(settled, { type: "changes-answered", since, changes: wall.changes(since) });
    } else {
      settled = reduceScreen(settled, { type: "event-answered", event: wall.event });
    }
  }
  return settled;
}

/**
 * A change of the wall, or what becomes of pushes and requests. A '-live' change delivers its push at once; a '-slowly'
 * asked answer reads the wall only when it arrives.
 */
type Step =
  | { kind: "approve" | "enlarge" | "remove" | "edit" | "approve-live" | "enlarge-live" | "remove-live"; post: string }
  | {
      kind:
        | "edit-event"
        | "direct"
        | "direct-live"
        | "deliver-first"
        | "deliver-last"
        | "repeat"
        | "drop"
        | "ask-changes"
        | "ask-changes-slowly"
        | "ask-list"
        | "ask-list-slowly"
        | "answer";
    };

const onPost = (kinds: Extract<Step, { post: string }>["kind"][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), post: fc.constantFrom(...postNames) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: onPost(["approve", "enlarge", "remove", "edit"]) },
  { weight: 8, arbitrary: onPost(["approve-live", "approve-live", "enlarge-live", "remove-live"]) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "edit-event" }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: "direct" }, { kind: "direct-live" }) },
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(
        "deliver-first",
        "deliver-first",
        "deliver-last",
        "repeat",
        "drop",
        "ask-changes",
        "ask-changes-slowly",
        "ask-list",
        "ask-list-slowly",
        "answer",
        "answer",
      )
      .map((kind) => ({ kind }) as Step),
  },
);

/**
 * Runs steps of changes, pushes and answers, in any order, and checks the screen after each. The screen starts on a
 * wall of `start` posts.
 */
function play(steps: readonly Step[], start = 0): { screen: Screen; wall: WallModel } {
  const wall = new WallModel(maxPosts);
  for (const name of postNames.slice(0, start)) wall.approve(name);
  let screen = openScreen(wall.event, wall.list(), maxPosts);
  const pushes: ScreenAction[] = [];
  const delivered: ScreenAction[] = [];
  let answer: (() => ScreenAction) | null = null;

  const take = (action: ScreenAction | undefined | null) => {
    if (!action) return;
    const before = screen.version;
    screen = reduceScreen(screen, action);
    expect(screen.version).toBeGreaterThanOrEqual(before);
    expect(new Set(screen.posts.map((post) => post.id)).size).toBe(screen.posts.length);
    expect(screen.posts.length).toBeLessThanOrEqual(maxPosts);
    // The screen is subscribed to the channel that carries the versions after its own.
    expect(screen.channel).toBe(wall.channelAt(screen.version));
    // The screen shows no post that was removed by its version; a later version may have restored the post.
    expect(screen.posts.filter((post) => !wall.wasShownSince(screen.version, post))).toEqual([]);
    // A screen that takes itself for current shows the wall as it is.
    if (screen.version === wall.version && screen.staleList === "no") {
      expect(places(screen.posts)).toEqual(places(wall.list()));
    }
  };
  for (const taken of steps) {
    if (taken.kind === "approve") pushes.push(wall.approve(taken.post));
    if (taken.kind === "enlarge" || taken.kind === "remove" || taken.kind === "edit") {
      const push = wall[taken.kind](taken.post);
      if (push) pushes.push(push);
    }
    if (taken.kind === "approve-live") take(wall.approve(taken.post));
    if (taken.kind === "enlarge-live") take(wall.enlarge(taken.post));
    if (taken.kind === "remove-live") take(wall.remove(taken.post));
    if (taken.kind === "edit-event") pushes.push(wall.changeEvent());
    if (taken.kind === "direct") pushes.push(wall.direct());
    if (taken.kind === "direct-live") take(wall.direct());
    if (taken.kind === "drop") pushes.shift();
    if (taken.kind === "repeat") take(delivered[delivered.length - 1]);
    if (taken.kind === "deliver-first" || taken.kind === "deliver-last") {
      const push = taken.kind === "deliver-first" ? pushes.shift() : pushes.pop();
      if (push) delivered.push(push);
      take(push);
    }
    if ((taken.kind === "ask-changes" || taken.kind === "ask-changes-slowly") && !answer) {
      const since = screen.version;
      const { version } = wall;
      // The version is read first; the posts may be read after further changes.
      const read = taken.kind === "ask-changes" ? wall.copy() : wall;
      answer = () => ({ type: "changes-answered", since, changes: read.changes(since, version) });
    }
    if ((taken.kind === "ask-list" || taken.kind === "ask-list-slowly") && !answer && screen.staleList !== "no") {
      const { event } = wall;
      // The event is read first; the posts may be read after further changes.
      const read = taken.kind === "ask-list" ? wall.copy() : wall;
      answer = () => ({ type: "list-answered", event, posts: read.list() });
    }
    if (taken.kind === "answer" && answer) {
      take(answer());
      answer = null;
    }
  }
  return { screen, wall };
}

describe("the screen's state", () => {
  it("a screen converges to the database's state whatever is dropped, repeated or reordered, and never shows a post twice", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: "max" }), fc.nat(10), (steps, start) => {
        const { screen, wall } = play(steps, start);
        const settled = settle(screen, wall);
        expect(places(settled.posts)).toEqual(places(wall.list()));
        expect(settled.version).toBe(wall.version);
        expect(wall.isCurrent(settled.event)).toBe(true);
        expect(settled.channel).toBe(wall.event.channel);
      }),
      { numRuns: 1_500 },
    );
  }, 60_000);

  const long = { maxLength: 30, size: "max" } as const;

  it("a screen converges to the state of a database that was restored to an older one", () => {
    fc.assert(
      fc.property(fc.array(step, long), fc.array(step, long), (before, after) => {
        const { screen, wall } = play([...before, ...after]);
        const current = settle(screen, wall);
        wall.restore(play(before).wall);
        const restored = settle(current, wall);
        expect(places(restored.posts)).toEqual(places(wall.list()));
        expect([restored.version, restored.channel]).toEqual([wall.version, wall.event.channel]);
      }),
    );
  });

  const post = (position: number) => samplePublicPost(position);
  const pushed = (position: number): ScreenAction => ({
    type: "post-pushed",
    message: { version: position, post: post(position) },
  });

  it("a screen applies a push that is the next version, at the top", () => {
    const screen = openScreen(samplePublicEvent({ wall_version: 7 }), [post(7), post(5)]);
    const next = reduceScreen(screen, pushed(8));
    expect(next.posts.map((shown) => shown.wall_position)).toEqual([8, 7, 5]);
    expect(next.version).toBe(8);
    expect(isBehind(next)).toBe(false);
  });

  it("a screen ignores a push that it has seen", () => {
    const screen = openScreen(samplePublicEvent({ wall_version: 7 }), [post(7)]);
    expect(reduceScreen(screen, pushed(7))).toBe(screen);
    expect(reduceScreen(screen, pushed(3))).toBe(screen);
  });

  describe("a post with only its thumbnail", () => {
    const small = { ...post(8), media_url: null };
    const atSmall = () =>
      reduceScreen(openScreen(samplePublicEvent({ wall_version: 7 }), [post(7)]), {
        type: "post-pushed",
        message: { version: 8, post: small },
      });
    const enlarge = (version: number): ScreenAction => ({ type: "post-pushed", message: { version, post: post(8) } });
    const remove: ScreenAction = { type: "removal-pushed", message: { version: 9, id: small.id, event_id: "event" } };

    it("a screen replaces a thumbnail by the large picture in place", () => {
      expect(places(atSmall().posts)).toEqual(places([small, post(7)]));
      const next = reduceScreen(atSmall(), enlarge(9));
      expect(places(next.posts)).toEqual(places([post(8), post(7)]));
      expect(isBehind(next)).toBe(false);
    });

    it("a screen shows nothing of a post that was taken down between its two pictures, whatever comes late", () => {
      const gone = reduceScreen(atSmall(), remove);
      expect(places(gone.posts)).toEqual(places([post(7)]));
      // The screen has seen version 9 already.
      expect(reduceScreen(gone, enlarge(9))).toBe(gone);
    });

    it("a screen shows the large picture of a post whose thumbnail it never saw", () => {
      const screen = openScreen(samplePublicEvent({ wall_version: 7 }), [post(7)]);
      const changes = {
        version: 9,
        posts: [post(8)],
        removed: [],
        event_changed: false,
        channel,
        event_url_slug: "party",
        build: "",
      };
      const behind = reduceScreen(screen, enlarge(9));
      expect(behind.posts).toEqual(screen.posts);
      const next = reduceScreen(behind, { type: "changes-answered", since: 7, changes });
      expect(places(next.posts)).toEqual(places([post(8), post(7)]));
    });
  });

  it("a screen asks for missed changes when a version is skipped, and shows nothing out of order", () => {
    const screen = openScreen(samplePublicEvent({ wall_version: 7 }), [post(7)]);
    const next = reduceScreen(screen, pushed(9));
    expect(next.posts).toEqual(screen.posts);
    expect(next.version).toBe(7);
    expect(isBehind(next)).toBe(true);
  });

  it("a screen refetches the list when a removal leaves it with fewer posts than exist", () => {
    const wall = Array.from({ length: maxPosts }, (_, index) => post(index + 1));
    const screen = openScreen(samplePublicEvent({ wall_version: 9 }), wall, maxPosts);
    const removal: ScreenAction = {
      type: "removal-pushed",
      message: { version: 10, id: post(4).id, event_id: "event" },
    };
    expect(reduceScreen(screen, removal).staleList).toBe("short");
    const short = openScreen(samplePublicEvent({ wall_version: 9 }), wall.slice(1), maxPosts);
    expect(reduceScreen(short, removal).staleList).toBe("no");
  });

  it("a screen rejects a list older than its own state, and refetches", () => {
    const [first, ...rest] = Array.from({ length: maxPosts }, (_, index) => post(index + 1));
    const remove = (version: number, { id }: PublicPost): ScreenAction => ({
      type: "removal-pushed",
      message: { version, id, event_id: "event" },
    });
    const open = openScreen(samplePublicEvent({ wall_version: 9 }), [first ?? post(1), ...rest], maxPosts);
    const short = reduceScreen(open, remove(10, post(4)));
    const shorter = reduceScreen(short, remove(11, post(3)));
    const older = [post(5), post(3), post(2), post(1)];
    const event = samplePublicEvent({ wall_version: 10 });
    const answered = reduceScreen(shorter, { type: "list-answered", event, posts: older });
    expect(places(answered.posts)).toEqual(places([post(5), post(2), post(1)]));
    expect([answered.version, answered.staleList]).toEqual([11, "short"]);
  });

  it("older posts come only if the wall has not changed since, leave with their takedown, and take edits", () => {
    const open = openScreen(samplePublicEvent({ wall_version: 20 }), [post(19), post(18)], 2);
    const older = [post(3), post(2), post(1)];
    const late = reduceScreen(open, { type: "older-answered", since: 19, posts: older });
    expect(late.older).toEqual([]);
    const shown = reduceScreen(open, { type: "older-answered", since: 20, posts: older });
    expect(shown.older).toBe(older);
    const { id } = post(2);
    const removed = reduceScreen(shown, { type: "removal-pushed", message: { version: 21, id, event_id: "event" } });
    expect(removed.older).toEqual([post(3), post(1)]);
    const edited = { ...post(1), caption: "Edited" };
    const now = reduceScreen(removed, { type: "post-pushed", message: { version: 22, post: edited } });
    expect(now.older).toEqual([post(3), edited]);
    const again = { ...post(3), wall_position: 23 };
    const risen = reduceScreen(now, { type: "post-pushed", message: { version: 23, post: again } });
    expect(risen.older).toEqual([edited]);
  });

  it("a screen takes a show from its push, and asks where an answer about the event may be older", () => {
    const show = { cues: [], brought_up: { post_id: post(7).id, until: "" }, paused_at: null };
    const heard: ScreenAction = { type: "change-heard", version: 8, show };
    const screen = openScreen(samplePublicEvent({ wall_version: 7 }), [post(7)]);
    const directed = reduceScreen(screen, heard);
    expect([directed.event.show, directed.version, isBehind(directed)]).toEqual([show, 8, false]);
    expect(reduceScreen(directed, heard)).toBe(directed);
    for (const busy of [{ isEventStale: true }, { staleList: "short" as const }, { version: 6 }]) {
      const waiting = reduceScreen({ ...screen, ...busy }, heard);
      expect([waiting.event.show, isBehind(waiting)]).toEqual([undefined, true]);
    }
  });

  it("a screen refetches the event when a push says that it changed", () => {
    const screen = openScreen(samplePublicEvent({ wall_version: 7 }), []);
    const notified = reduceScreen(screen, { type: "change-heard", version: 8 });
    expect(isBehind(notified)).toBe(true);
    const changes = {
      version: 8,
      posts: [],
      removed: [],
      event_changed: true,
      channel,
      event_url_slug: "party",
      build: "",
    };
    const caughtUp = reduceScreen(notified, { type: "changes-answered", since: 7, changes });
    expect(caughtUp.isEventStale).toBe(true);
    const event = samplePublicEvent({ wall_version: 8, event_version: 8, top_banner_text: "Welcome" });
    const fresh = reduceScreen(caughtUp, { type: "event-answered", event });
    expect(fresh.event.top_banner_text).toBe("Welcome");
    expect(isBehind(fresh)).toBe(false);
  });
});
