import { describe, expect, it } from "vitest";
import { completedSwipe, swipeDirection, swipeProgress } from "@/components/moderation/deck/swipe";
import { topCards } from "@/components/moderation/deck/use-deck";
import { postId, samplePost } from "../../support/posts/organiser-posts";

/** On it a swipe needs 0.3 of the width (117 px) sideways, or 130 px upwards; a flick is 45 px at 0.5 px/ms. */
const card = { width: 390, height: 600 };
const slow = 1_000;

describe("swipes", () => {
  it.each([
    ["right, far enough", { x: 117, y: 20, ms: slow }, "right"],
    ["left, far enough", { x: -117, y: -20, ms: slow }, "left"],
    ["up, far enough", { x: 30, y: -130, ms: slow }, "up"],
    ["a pixel short of it", { x: 116, y: 0, ms: slow }, null],
    ["a pixel short of it, up", { x: 0, y: -129, ms: slow }, null],
    ["a flick", { x: 45, y: 0, ms: 90 }, "right"],
    ["a flick that is too short", { x: 44, y: 0, ms: 10 }, null],
    ["a short way that is too slow for a flick", { x: 45, y: 0, ms: 91 }, null],
    ["down, however far", { x: 0, y: 400, ms: 100 }, null],
    ["diagonal, so ambiguous", { x: 200, y: -190, ms: slow }, null],
    ["a tap", { x: 0, y: 0, ms: 0 }, null],
  ] as const)("a swipe decides by distance and speed: %s", (_what, way, expected) =>
    expect(completedSwipe(way, card)).toBe(expected),
  );

  it("a swipe needs less distance on a narrow card, and at most a thumb's reach on a wide one", () => {
    expect(completedSwipe({ x: 96, y: 0, ms: slow }, { width: 320, height: 300 })).toBe("right");
    expect(completedSwipe({ x: 130, y: 0, ms: slow }, { width: 1_000, height: 300 })).toBe("right");
  });

  it("a swipe in progress tells its direction and progress", () => {
    expect([swipeDirection({ x: 58.5, y: 0 }), swipeProgress({ x: 58.5, y: 0 }, card)]).toEqual(["right", 0.5]);
    expect([swipeDirection({ x: 0, y: 9 }), swipeProgress({ x: 0, y: 9 }, card)]).toEqual([null, 0]);
    expect(swipeProgress({ x: -900, y: 0 }, card)).toBe(1);
  });
});

describe("the deck's order", () => {
  const [first, second, third] = [samplePost(1), samplePost(2), samplePost(3)];
  const idsOf = ({ shown, next }: ReturnType<typeof topCards>) => [shown?.id, next?.id];
  const nothing = { broughtBack: [], current: null };

  it("the deck shows the oldest post on top and the next oldest beneath", () => {
    expect(idsOf(topCards([first, second, third], nothing))).toEqual([postId(1), postId(2)]);
    expect(topCards([], nothing)).toEqual({ shown: null, next: null });
    expect(topCards([first], nothing).next).toBeNull();
  });

  it("the deck keeps its top card when an older post comes back", () => {
    expect(idsOf(topCards([first, second, third], { broughtBack: [], current: postId(2) }))).toEqual([
      postId(2),
      postId(1),
    ]);
  });

  it("the deck continues with the oldest post once its top card is gone", () => {
    expect(idsOf(topCards([first, third], { broughtBack: [], current: postId(2) }))).toEqual([postId(1), postId(3)]);
  });

  it("the deck puts undone posts on top as soon as they return, the latest first", () => {
    const wanted = [postId(3), postId(1)];
    expect(idsOf(topCards([second], { broughtBack: wanted, current: postId(2) }))).toEqual([postId(2), undefined]);
    expect(idsOf(topCards([first, second], { broughtBack: wanted, current: postId(2) }))).toEqual([
      postId(1),
      postId(2),
    ]);
    expect(idsOf(topCards([first, second, third], { broughtBack: wanted, current: postId(2) }))).toEqual([
      postId(3),
      postId(1),
    ]);
  });
});
