import { describe, expect, it } from "vitest";
import { cardMeasures, cardShape } from "@/lib/wall/card-shape";
import { isJump, placeCards, placeTransform } from "@/lib/wall/mosaic";

describe("the mosaic's columns", () => {
  it("take the posts by their index modulo 4", () => {
    const { places } = placeCards(new Array<number>(10).fill(1), 4);
    expect(places.map((place) => place.column)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
  });

  it("take them modulo their own number where the screen has fewer", () => {
    for (const columns of [1, 2, 3]) {
      const { places } = placeCards(new Array<number>(7).fill(1), columns);
      expect(places.map((place) => place.column)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => index % columns));
    }
  });

  it("stack each card under the one before it in its column, whatever their heights", () => {
    const { places, height } = placeCards([1, 2, 0.5, 3, 1.5], 2);
    expect(places).toEqual([
      { column: 0, top: 0 },
      { column: 1, top: 0 },
      { column: 0, top: 1 },
      { column: 1, top: 2 },
      { column: 0, top: 1.5 },
    ]);
    expect(height).toBe(5);
  });

  it("are empty without posts", () => {
    expect(placeCards([], 4)).toEqual({ places: [], height: 0 });
  });
});

describe("a card's place", () => {
  it("is a transform in percent of the card itself", () => {
    expect(placeTransform({ column: 3, top: 3 }, 1.5)).toBe("translate(300%,200%)");
  });

  it("glides to the next column and jumps to any other", () => {
    expect(isJump(0, 1, 4)).toBe(false);
    expect(isJump(3, 4, 4)).toBe(true);
    expect(isJump(0, 2, 4)).toBe(true);
    expect(isJump(5, 6, 1)).toBe(false);
  });
});

describe("a card's shape", () => {
  const post = (media_width: number | null, media_height: number | null, caption = "Hello") => ({
    media_width,
    media_height,
    caption,
  });

  it("follows the picture's proportions, so that nothing moves when it arrives", () => {
    const wide = 1 - cardMeasures.gap;
    expect(cardShape(post(1_000, 800)).picture).toBeCloseTo(0.8 * wide);
    expect(cardShape(post(900, 1_200)).picture).toBeGreaterThan(cardShape(post(1_200, 900)).picture);
  });

  it("keeps scroll-long screenshots and panoramas within bounds", () => {
    const wide = 1 - cardMeasures.gap;
    expect(cardShape(post(500, 5_000)).picture).toBeCloseTo(1.4 * wide);
    expect(cardShape(post(5_000, 500)).picture).toBeCloseTo(0.5 * wide);
    expect(cardShape(post(null, null)).picture).toBeCloseTo(0.75 * wide);
  });

  it("gives a caption the lines that it needs, three at most", () => {
    const lines = (caption: string) => cardShape(post(4, 3, caption)).captionLines;
    expect(lines("Hello")).toBe(1);
    expect(lines("What a wonderful evening with all of you here")).toBe(2);
    expect(lines("漢字の長い見出しがここにあります、二行になる")).toBe(2);
    expect(lines("word ".repeat(100))).toBe(3);
    expect(lines("🎉".repeat(8))).toBe(1);
  });

  it("is the same object for the same post", () => {
    const one = post(4, 3);
    expect(cardShape(one)).toBe(cardShape(one));
  });
});
