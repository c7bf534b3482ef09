import { describe, expect, it } from "vitest";
import { adShape, cardMeasures, cardShape, overlayShape } from "@/lib/client/wall/card-shape";
import { placeCards, placeTransform } from "@/lib/client/wall/mosaic";

const cards = (heights: number[], firstCell = 0) =>
  heights.map((height, index) => ({ cell: firstCell + index, height }));
const equal = (count: number, firstCell = 0) => cards(new Array<number>(count).fill(1), firstCell);
const columnsOf = (list: ReturnType<typeof cards>, columns: number) =>
  placeCards(list, columns).places.map((place) => place.column);

describe("the mosaic's columns", () => {
  it("take the posts by their index modulo 4", () => {
    expect(columnsOf(equal(10), 4)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
  });

  it("take them modulo their own number where the screen has fewer", () => {
    for (const columns of [1, 2, 3]) {
      expect(columnsOf(equal(7), columns)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => index % columns));
    }
  });

  it("take newcomers, whose index is below 0, one after the other, and none of the others changes its column", () => {
    expect(columnsOf(equal(8, -3), 4)).toEqual([1, 2, 3, 0, 1, 2, 3, 0]);
  });

  it("stack each card under the one before it in its column, whatever their heights", () => {
    const { places, height } = placeCards(cards([1, 2, 0.5, 3, 1.5]), 2);
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

  it("of an ad is its picture and nothing else", () => {
    expect(adShape({ media_width: 1_000, media_height: 500 })).toMatchObject({
      picture: 0.5 * (1 - cardMeasures.gap),
      frame: 0.5 * (1 - cardMeasures.gap),
      captionLines: 0,
    });
  });

  it("with its words on the picture is never higher than a screen that lies on its side", () => {
    expect(overlayShape({ media_width: 900, media_height: 1_600 }).height).toBeLessThan(0.9);
    expect(overlayShape({ media_width: 1_000, media_height: 600 }).picture).toBeCloseTo(0.6 * (1 - cardMeasures.gap));
  });
});
