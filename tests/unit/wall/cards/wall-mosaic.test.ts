import { describe, expect, it } from "vitest";
import { placeCards, placeTransform } from "@/lib/client/wall/cards/mosaic";

/**
 * The places of cards in columns, in column widths. A card's cell modulo the number of columns is its column; newcomers
 * go on top with cells below 0.
 */

const cards = (heights: number[], firstCell = 0): { cell: number; height: number }[] =>
  heights.map((height, index) => ({ cell: firstCell + index, height }));
const equal = (count: number, firstCell = 0) => cards(new Array<number>(count).fill(1), firstCell);
const columnsOf = (list: ReturnType<typeof cards>, columns: number) =>
  placeCards(list, columns).places.map((place) => place.column);

describe("the mosaic's columns", () => {
  it("the mosaic deals posts into columns by their index modulo 4", () => {
    expect(columnsOf(equal(10), 4)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
  });

  it("the mosaic on a narrower screen deals posts modulo its number of columns", () => {
    for (const columns of [1, 2, 3]) {
      expect(columnsOf(equal(7), columns)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => index % columns));
    }
  });

  it("the mosaic deals newcomers, whose index is below 0, in turn, and no other changes its column", () => {
    expect(columnsOf(equal(8, -3), 4)).toEqual([1, 2, 3, 0, 1, 2, 3, 0]);
  });

  it("the mosaic stacks each card under the previous one in its column, whatever their heights", () => {
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

  it("the mosaic's columns are empty without posts", () => {
    expect(placeCards([], 4)).toEqual({ places: [], height: 0 });
  });
});

describe("card places", () => {
  it("a card's place is a transform in percent of the card itself", () => {
    expect(placeTransform({ column: 3, top: 3 }, 1.5)).toBe("translate(300%,200%)");
  });

  it("a card's place in a band is a transform along the band", () => {
    expect(placeTransform({ column: 0, top: 3 }, 1.5, true)).toBe("translate(200%,0%)");
  });
});
