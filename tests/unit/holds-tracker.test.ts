import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHoldTracker, type HoldTracker, type Place } from "@/lib/client/holds/tracker";
import { holdRules } from "@/lib/shared/limits";

const event_id = "garden-party";
const at = (post_id: string | null): Place => ({ event_id, post_id });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const { restMs } = holdRules;
const renewMs = holdRules.renewSeconds * 1_000;
const activeMs = holdRules.activeSeconds * 1_000;

let told: (string | null)[];
let isVisible: boolean;
let answer: () => Promise<void>;
let tracker: HoldTracker;

beforeEach(() => {
  vi.useFakeTimers();
  [told, isVisible, answer] = [[], true, async () => {}];
  const tell = (place: Place | null) => {
    told.push(place && (place.post_id ?? "the event"));
    return answer();
  };
  tracker = createHoldTracker({ report: tell, isVisible: () => isVisible });
});
afterEach(() => {
  tracker.stop();
  vi.useRealTimers();
});

describe("a ring", () => {
  it("is told once it rests, and not before", async () => {
    tracker.want("board", at("a"));
    await pass(restMs - 1);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toEqual(["a"]);
  });

  it("that moves quickly is told where it stops", async () => {
    for (const post of ["a", "b", "c", "d"]) {
      tracker.want("board", at(post));
      await pass(restMs - 50);
    }
    await pass(restMs);
    expect(told).toEqual(["d"]);
  });

  it("that comes back before it was told tells nothing", async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    tracker.want("board", at("b"));
    await pass(restMs - 1);
    tracker.want("board", at("a"));
    await pass(2 * restMs);
    expect(told).toEqual(["a"]);
  });

  it("that goes to nothing lets go, and the page that is left as well", async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    tracker.want("board", at(null));
    await pass(restMs);
    tracker.want("board", null);
    await pass(restMs);
    tracker.want("board", null);
    await pass(10 * renewMs);
    expect(told).toEqual(["a", "the event", null]);
  });

  it("of the part that wished last counts, and a post before an event", async () => {
    tracker.want("deck", at("a"));
    tracker.want("board", at(null));
    await pass(restMs);
    tracker.want("viewer", at("b"));
    await pass(restMs);
    tracker.want("viewer", null);
    await pass(restMs);
    expect(told).toEqual(["a", "b", "a"]);
  });
});

describe("a hold", () => {
  beforeEach(async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    told = [];
  });

  it("is renewed for as long as the page is touched", async () => {
    for (let second = 0; second < 60; second += 1) {
      tracker.touch();
      await pass(1_000);
    }
    expect(told).toEqual(Array.from({ length: 60_000 / renewMs }, () => "a"));
  });

  it("of a page that nobody touches is renewed until its time, and then no more", async () => {
    await pass(activeMs - restMs - 1);
    const renewed = told.length;
    expect(renewed).toBe(Math.floor((activeMs - restMs - 1) / renewMs));
    await pass(3_600_000);
    expect(told).toHaveLength(renewed);
  });

  it("of a forgotten page is told again with the next touch", async () => {
    await pass(3_600_000);
    told = [];
    tracker.touch();
    tracker.touch();
    await pass(restMs);
    expect(told).toEqual(["a"]);
  });

  it("ends when the page is hidden, and begins again when it is seen", async () => {
    isVisible = false;
    tracker.handleVisibility();
    await pass(10 * renewMs);
    expect(told).toEqual([null]);
    tracker.touch();
    await pass(restMs);
    expect(told).toEqual([null]);
    isVisible = true;
    tracker.handleVisibility();
    await pass(restMs);
    expect(told).toEqual([null, "a"]);
  });

  it("is told in its turn, however slow the answers are", async () => {
    let finish = () => {};
    answer = () => new Promise((resolve) => (finish = resolve));
    tracker.want("board", at("b"));
    await pass(restMs);
    tracker.want("board", at("c"));
    await pass(restMs);
    expect(told).toEqual(["b"]);
    finish();
    await pass(0);
    expect(told).toEqual(["b", "c"]);
  });
});

describe("a post that is dealt", () => {
  const dealt = async () => "dealt";

  it("is held by that already, and is renewed like any other", async () => {
    tracker.want("board", at("a"));
    await pass(restMs);
    await tracker.deal(dealt, at);
    tracker.want("viewer", at("dealt"));
    await pass(renewMs - 1);
    expect(told).toEqual(["a"]);
    tracker.touch();
    await pass(1);
    expect(told).toEqual(["a", "dealt"]);
  });

  it("is not taken back by a ring that moved while it was on its way", async () => {
    let give = (_post: string) => {};
    tracker.want("board", at("a"));
    const answered = tracker.deal(() => new Promise<string>((resolve) => (give = resolve)), at);
    await pass(restMs);
    tracker.want("board", at("b"));
    await pass(5 * renewMs);
    expect(told).toEqual([]);
    give("dealt");
    await answered;
    tracker.want("viewer", at("dealt"));
    await pass(restMs);
    expect(told).toEqual([]);
  });

  it("is not taken back by a renewal that fell due while it was on its way", async () => {
    let give = (_post: string) => {};
    tracker.want("board", at("a"));
    await pass(restMs);
    const answered = tracker.deal(() => new Promise<string>((resolve) => (give = resolve)), at);
    await pass(renewMs + restMs);
    give("dealt");
    await answered;
    tracker.want("viewer", at("dealt"));
    await pass(restMs);
    expect(told).toEqual(["a"]);
  });

  it("that did not come after all leaves the old hold renewed, though its renewal fell due meanwhile", async () => {
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
    expect(told).toEqual(["a", "a"]);
  });

  it("that was none, or did not come, leaves the ring what it was", async () => {
    tracker.want("board", at("a"));
    await tracker.deal(
      async () => null,
      () => null,
    );
    await pass(restMs);
    expect(told).toEqual(["a"]);
    tracker.want("board", at("b"));
    await expect(
      tracker.deal(
        () => Promise.reject(new Error("offline")),
        () => null,
      ),
    ).rejects.toThrow("offline");
    await pass(restMs);
    expect(told).toEqual(["a", "b"]);
  });
});
