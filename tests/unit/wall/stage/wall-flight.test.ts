import { describe, expect, it } from "vitest";
import { ease, flightTransform, isMostlyVisible } from "@/lib/client/wall/stage/flight";

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe("a hero's flight", () => {
  const [large, card] = [box(100, 100, 800, 600), box(20, 400, 400, 300)];

  it("a flight begins at the large picture, and ends at the picture on the card", () => {
    expect(flightTransform(large, card, 0)).toBe("translate3d(0.00px,0.00px,0) scale(1.0000)");
    expect(flightTransform(large, card, 1)).toBe("translate3d(-280.00px,150.00px,0) scale(0.5000)");
    expect(flightTransform(large, card, 0.5)).toBe("translate3d(-140.00px,75.00px,0) scale(0.7500)");
  });

  it("a flight covers a card of another shape, which crops its picture the same way", () => {
    expect(flightTransform(box(0, 0, 200, 100), box(0, 0, 100, 100), 1)).toContain("scale(1.0000)");
    expect(flightTransform(box(0, 0, 100, 200), box(0, 0, 100, 100), 1)).toContain("scale(1.0000)");
  });

  it("a flight eases in and out, and never turns back", () => {
    expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
    const ways = Array.from({ length: 101 }, (_, index) => ease(index / 100));
    expect(ways.every((way, index) => index === 0 || way > (ways[index - 1] ?? 0))).toBe(true);
    expect(ways[1]).toBeLessThan(0.001);
    expect(ways[99]).toBeGreaterThan(0.999);
  });
});

it("a card is a flight's target if half of its picture is on the screen", () => {
  const view = box(0, 100, 1_000, 500);
  expect(isMostlyVisible(box(0, 550, 100, 100), view)).toBe(true);
  expect(isMostlyVisible(box(0, 551, 100, 100), view)).toBe(false);
  expect(isMostlyVisible(box(0, 50, 100, 100), view)).toBe(true);
  expect(isMostlyVisible(box(0, 49, 100, 100), view)).toBe(false);
  expect(isMostlyVisible(box(-60, 100, 100, 100), view)).toBe(false);
  expect(isMostlyVisible(box(-200, -200, 100, 100), view)).toBe(false);
});
