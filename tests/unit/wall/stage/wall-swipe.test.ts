import { describe, expect, it } from "vitest";
import { followedPx, swipeStep } from "@/lib/client/wall/stage/swipe-posts";

describe("a swipe between posts", () => {
  it("a drag to the left turns to the next post, and one to the right to the previous", () => {
    expect(swipeStep({ x: -200, ms: 600, width: 390 })).toBe(1);
    expect(swipeStep({ x: 200, ms: 600, width: 390 })).toBe(-1);
  });

  it("a slow drag turns from a quarter of the width on, and from 120 pixels on a wide screen", () => {
    expect(swipeStep({ x: -97, ms: 2_000, width: 390 })).toBe(0);
    expect(swipeStep({ x: -98, ms: 2_000, width: 390 })).toBe(1);
    expect(swipeStep({ x: -119, ms: 2_000, width: 900 })).toBe(0);
    expect(swipeStep({ x: -120, ms: 2_000, width: 900 })).toBe(1);
  });

  it("a flick turns however short, from 30 pixels on", () => {
    expect(swipeStep({ x: -30, ms: 60, width: 390 })).toBe(1);
    expect(swipeStep({ x: -29, ms: 10, width: 390 })).toBe(0);
    expect(swipeStep({ x: -40, ms: 200, width: 390 })).toBe(0);
  });

  it("the picture follows the finger, and resists where no post is", () => {
    expect(followedPx(-50, true)).toBe(-50);
    expect(followedPx(-50, false)).toBe(-10);
  });
});
