import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitWhole } from "@/lib/client/wall/cards/fit-whole";
import { lowForTwo } from "@/lib/client/wall/cards/measure-list";
import { placeCards } from "@/lib/client/wall/cards/mosaic";

type Sized = { height: number; span?: number };

/** Columns of cards with these sizes, as a mosaic places them. */
function columnsOf(sized: readonly Sized[], count: number) {
  const { places } = placeCards(
    sized.map((card, cell) => ({ ...card, cell })),
    count,
  );
  return Array.from({ length: count }, (_, at) =>
    places.flatMap((place, index) =>
      place.column === at ? [{ ...place, key: String(index), height: sized[index]?.height ?? 0 }] : [],
    ),
  );
}
const single = (...heights: number[]) =>
  columnsOf(
    heights.map((height) => ({ height })),
    1,
  );
const placesOf = (columns: ReturnType<typeof columnsOf>) =>
  Object.fromEntries(columns.flat().map(({ key, top }) => [key, top]));
const room = (length: number, edge = 0) => ({ length, edge });

describe("the cards of a wall that stands still", () => {
  it("a column begins with the cards that fit whole, in the middle of the room", () => {
    const { columns, shown, extra } = fitWhole(single(4, 7, 3, 2), room(10));
    expect([...shown]).toEqual(["0", "2", "3"]);
    expect(placesOf(columns)).toEqual({ 0: 0.5, 2: 4.5, 3: 7.5, 1: 9.5 });
    expect(extra).toBe(0.5);
  });

  it("the newest card stays, at the top, even if it is higher than the room", () => {
    const { columns, shown } = fitWhole(single(12, 3), room(10));
    expect([...shown]).toEqual(["0"]);
    expect(placesOf(columns)).toEqual({ 0: 0, 1: 12 });
  });

  it("a card that fits exactly is shown", () => {
    expect(fitWhole(single(4, 6), room(10)).shown.size).toBe(2);
    expect(fitWhole(single(4, 6.001), room(10)).shown.size).toBe(1);
  });

  it("the end that stays free is not part of the middle", () => {
    expect(placesOf(fitWhole(single(4), room(10, 2)).columns)).toEqual({ 0: 2 });
  });

  it("a card that does not fit under its own column takes the emptiest one", () => {
    const heights = [9, 2, 9, 9, 3, 3].map((height) => ({ height }));
    const { columns, shown } = fitWhole(columnsOf(heights, 3), room(10));
    expect([...shown].sort()).toEqual(["0", "1", "2", "4", "5"]);
    expect(columns[1]?.map(({ key }) => key).sort()).toEqual(["1", "3", "4", "5"]);
  });

  it("after the first row, panoramas come first where that fills more of the room", () => {
    const cards = [{ height: 5, span: 2 }, ...[4, 9, 9, 9].map((height) => ({ height })), { height: 5, span: 2 }];
    const { shown } = fitWhole(columnsOf(cards, 4), room(10));
    expect([...shown].sort()).toEqual(["0", "3", "4", "5"]);
  });

  it("two columns under a panorama move together", () => {
    const panorama = columnsOf([{ height: 2, span: 2 }, { height: 6 }, { height: 3 }], 2);
    const tops = placesOf(fitWhole(panorama, room(10)).columns);
    expect(tops).toEqual({ 0: 1, 1: 3, 2: 3 });
  });

  it("no card overlaps another, and each shown card but a column's first is whole", () => {
    const sized = fc.record({ height: fc.integer({ min: 1, max: 12 }), isWide: fc.boolean() });
    fc.assert(
      fc.property(fc.array(sized, { minLength: 1, maxLength: 30 }), fc.integer({ min: 2, max: 6 }), (cards, count) => {
        const before = columnsOf(
          cards.map(({ height, isWide }) => ({ height, ...(isWide && { span: 2 }) })),
          count,
        );
        const { columns, shown } = fitWhole(before, room(10));
        const all = columns.flat();
        expect(all.length).toBe(cards.length);
        for (const one of all) {
          if (shown.has(one.key) && one.height <= 10) expect(one.top + one.height).toBeLessThanOrEqual(10);
          for (const other of all) {
            const isBeside =
              other.column >= one.column + (one.span ?? 1) || other.column + (other.span ?? 1) <= one.column;
            const isApart = other.top >= one.top + one.height || other.top + other.height <= one.top;
            expect(one === other || isBeside || isApart).toBe(true);
          }
        }
      }),
    );
  });
});

describe("the height of a band that stands still", () => {
  it("its cards are lower where the newest one and no other would be whole", () => {
    expect(lowForTwo([1.5, 1.5, 1.5], 2.7)).toBe(0.9);
    expect(lowForTwo([2, 2], 2.7)).toBe(0.66);
  });

  it("its cards are as high as the band where two are whole, or where there is one", () => {
    expect(lowForTwo([1.5, 1.5, 0.8], 2.7)).toBe(1);
    expect(lowForTwo([1.5, 1.2], 2.7)).toBe(1);
    expect(lowForTwo([4], 2.7)).toBe(1);
    expect(lowForTwo([], 2.7)).toBe(1);
  });

  it("its cards are at least three fifths as high as the band", () => {
    expect(lowForTwo([3, 3], 2.7)).toBe(0.6);
  });
});
