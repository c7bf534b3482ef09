import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHoldTracker, type HoldTracker, type Place } from "@/lib/client/holds/tracker";
import { holdRules } from "@/lib/shared/limits";

/**
 * A tab holds the post that its moderator looks at. Its tracker reports the post once the selection rests, and renews
 * the hold while the page is visible and in use (holdRules).
 */

const event_id = "garden-party";
const at = (post_id: string | null): Place => ({ event_id, post_id });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const { restMs } = holdRules;
const renewMs = holdRules.renewSeconds * 1_000;
const activeMs = holdRules.activeSeconds * 1_000;

let sentReports: (string | null)[];
let isVisible: boolean;
let answer: () => Promise<void>;
let tracker: HoldTracker;

beforeEach(() => {
  vi.useFakeTimers();
  [sentReports, isVisible, answer] = [[], true, async () => {}];
  const report = (place: Place | null) => {
    sentReports.push(place && (place.post_id ?? "the event"));
    return answer();
  };
  tracker = createHoldTracker({ report, isVisible: () => isVisible });
});
afterEach(() => {
  tracker.stop();
  vi.useRealTimers();
});

describe("reporting the viewed post", () => {
  it("the viewed post is reported once the focus ring rests, and not before", async () => {
    tracker.want("board", at("a"));
    await pass(restMs - 1);
    expect(sentReports).toEqual([]);
    await pass(1);
    expect(sentReports).toEqual(["a"]);
  });

  it("the viewed post of a moving focus ring is reported where the ring stops", async () => {
    for (const post of ["a", "b", "c", "d"]) {
      tracker.want("board", at(post));
      await pass(restMs - 50);
    }
    await pass(restMs);
    expect(sentReports).toEqual(["d"]);
  });

  it("the viewed post is not reported again when the ring returns before it rested elsewhere", async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    tracker.want("board", at("b"));
    await pass(restMs - 1);
    tracker.want("board", at("a"));
    await pass(2 * restMs);
    expect(sentReports).toEqual(["a"]);
  });

  it("leaving all posts reports the event, and leaving the page releases the hold once", async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    tracker.want("board", at(null));
    await pass(restMs);
    tracker.want("board", null);
    await pass(restMs);
    tracker.want("board", null);
    await pass(10 * renewMs);
    expect(sentReports).toEqual(["a", "the event", null]);
  });

  it("the part of the page that reported last counts, and a post outranks an event", async () => {
    tracker.want("deck", at("a"));
    tracker.want("board", at(null));
    await pass(restMs);
    tracker.want("viewer", at("b"));
    await pass(restMs);
    tracker.want("viewer", null);
    await pass(restMs);
    expect(sentReports).toEqual(["a", "b", "a"]);
  });
});

describe("renewing holds", () => {
  beforeEach(async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    sentReports = [];
  });

  it("a hold is renewed while the page is in use", async () => {
    for (let second = 0; second < 60; second += 1) {
      tracker.touch();
      await pass(1_000);
    }
    expect(sentReports).toEqual(Array.from({ length: 60_000 / renewMs }, () => "a"));
  });

  it("a hold of an idle page is renewed until the idle limit, and then no more", async () => {
    await pass(activeMs - restMs - 1);
    const renewed = sentReports.length;
    expect(renewed).toBe(Math.floor((activeMs - restMs - 1) / renewMs));
    await pass(3_600_000);
    expect(sentReports).toHaveLength(renewed);
  });

  it("a lapsed hold is reported again at the next interaction", async () => {
    await pass(3_600_000);
    sentReports = [];
    tracker.touch();
    tracker.touch();
    await pass(restMs);
    expect(sentReports).toEqual(["a"]);
  });

  it("a hold ends when the page is hidden, and begins again when it is visible", async () => {
    isVisible = false;
    tracker.handleVisibility();
    await pass(10 * renewMs);
    expect(sentReports).toEqual([null]);
    tracker.touch();
    await pass(restMs);
    expect(sentReports).toEqual([null]);
    isVisible = true;
    tracker.handleVisibility();
    await pass(restMs);
    expect(sentReports).toEqual([null, "a"]);
  });

  it("holds are reported in order, however slow the answers are", async () => {
    let finish = () => {};
    answer = () => new Promise((resolve) => (finish = resolve));
    tracker.want("board", at("b"));
    await pass(restMs);
    tracker.want("board", at("c"));
    await pass(restMs);
    expect(sentReports).toEqual(["b"]);
    finish();
    await pass(0);
    expect(sentReports).toEqual(["b", "c"]);
  });
});

describe("dealt posts", () => {
  const dealt = async () => "dealt";

  it("a dealt post is already held, and its hold is renewed like any other", async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    await tracker.deal(dealt, at);
    tracker.want("viewer", at("dealt"));
    await pass(renewMs - 1);
    expect(sentReports).toEqual(["a"]);
    tracker.touch();
    await pass(1);
    expect(sentReports).toEqual(["a", "dealt"]);
  });

  it("a dealt post keeps its hold when the focus ring moved during the request", async () => {
    let give = (_post: string) => {};
    tracker.want("board", at("a"));
    const answered = tracker.deal(() => new Promise<string>((resolve) => (give = resolve)), at);
    await pass(restMs);
    tracker.want("board", at("b"));
    await pass(5 * renewMs);
    expect(sentReports).toEqual([]);
    give("dealt");
    await answered;
    tracker.want("viewer", at("dealt"));
    await pass(restMs);
    expect(sentReports).toEqual([]);
  });

  it("a dealt post keeps its hold when a renewal fell due during the request", async () => {
    let give = (_post: string) => {};
    tracker.want("board", at("a"));
    await pass(restMs);
    const answered = tracker.deal(() => new Promise<string>((resolve) => (give = resolve)), at);
    await pass(renewMs + restMs);
    give("dealt");
    await answered;
    tracker.want("viewer", at("dealt"));
    await pass(restMs);
    expect(sentReports).toEqual(["a"]);
  });

  it("a failed deal keeps the old hold renewed, even if its renewal fell due meanwhile", async () => {
    let give = (_post: null) => {};
    tracker.want("board", at("a"));
    await pass(restMs);
    const answered = tracker.deal(
      () => new Promise<null>((resolve) => (give = resolve)),
      () => null,
    );
    await pass(renewMs + restMs / 2);
    give(null);
    await answered;
    await pass(restMs);
    expect(sentReports).toEqual(["a", "a"]);
  });

  it("a deal that fails or returns no post leaves the viewed post unchanged", async () => {
    tracker.want("board", at("a"));
    await tracker.deal(
      async () => null,
      () => null,
    );
    await pass(restMs);
    expect(sentReports).toEqual(["a"]);
    tracker.want("board", at("b"));
    await expect(
      tracker.deal(
        () => Promise.reject(new Error("offline")),
        () => null,
      ),
    ).rejects.toThrow("offline");
    await pass(restMs);
    expect(sentReports).toEqual(["a", "b"]);
  });
});
