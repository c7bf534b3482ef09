import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextWrap, overflows, type PlacedCard, settle, stack, update, wrap } from "@/lib/client/wall/cards/scroll";
import { scrollPerSecond, spotlightMs } from "@/lib/client/wall/cards/speeds";
import { wallSpeeds } from "@/lib/shared/vocabulary";

/**
 * One column of a scrolling wall: a ring of cards, of which a view shows a part. Keys are letters, 'a' for the oldest
 * card; heights and tops have one arbitrary unit.
 */

const sized = (heights: Record<string, number>) => Object.entries(heights).map(([key, height]) => ({ key, height }));
const tops = (column: readonly PlacedCard[]) => Object.fromEntries(column.map((card) => [card.key, card.top]));
const fourCards = sized({ d: 2, c: 3, b: 2, a: 3 });
const view = (top: number, height = 6) => ({ top, height });

describe("scroll speed", () => {
  it("the scroll speed is zero when off, and grows with every step of the list", () => {
    const scroll = wallSpeeds.map(scrollPerSecond);
    expect(scroll[0]).toBe(0);
    expect(scroll).toEqual([...scroll].sort((one, other) => one - other));
    const [off, ...stays] = wallSpeeds.map(spotlightMs);
    expect(off).toBe(20_000);
    expect(stays).toEqual([...stays].sort((one, other) => other - one));
    expect(Math.min(...stays)).toBeGreaterThan(0);
  });

  it("a wall does not scroll while all posts fit on the screen", () => {
    expect(overflows([stack(fourCards)], 10)).toBe(false);
    expect(overflows([stack(fourCards)], 9)).toBe(true);
    expect(overflows([], 9)).toBe(false);
  });
});

describe("wrapping cards", () => {
  it("cards start stacked under one another", () => {
    expect(tops(stack(fourCards))).toEqual({ d: 0, c: 2, b: 5, a: 7 });
  });

  it("cards that leave at the top return below the last card", () => {
    expect(tops(wrap(stack(fourCards), view(5, 4)))).toEqual({ b: 5, a: 7, d: 10, c: 12 });
  });

  it("a column that ends on the screen is continued by its cards from above the screen", () => {
    const column = wrap(stack(sized({ b: 2, a: 3 })), view(2));
    expect(tops(column)).toEqual({ a: 2, b: 8 });
  });

  it("cards return at the top when somebody scrolls back", () => {
    expect(tops(wrap(stack(fourCards), view(-1)))).toEqual({ a: -3, d: 0, c: 2, b: 5 });
  });

  it("a column wraps once a card has left at the top, before its end is visible", () => {
    expect(nextWrap([stack(sized({ c: 10, b: 10, a: 10 }))], view(0))).toBe(21);
    expect(nextWrap([stack(fourCards)], view(0))).toBe(2);
    expect(nextWrap([[], stack(fourCards)], view(0))).toBe(2);
    expect(nextWrap([[]], view(0))).toBeNull();
  });

  it("enough cards leave no gap on the screen, and never overlap", () => {
    const heights = fc.array(fc.double({ min: 0.3, max: 1.8, noNaN: true }), { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(heights, fc.nat(40), (list, turns) => {
        let column = stack(list.map((height, index) => ({ key: `${index}`, height })));
        const viewHeight = 0.5;
        for (let round = 0; round < turns; round += 1) {
          const top = nextWrap([column], view(0, viewHeight)) ?? 0;
          column = wrap(column, view(top, viewHeight)).map((card) => ({ ...card, top: card.top - top }));
          column.slice(1).forEach((card, index) => {
            const above = column[index] as PlacedCard;
            expect(card.top).toBeCloseTo(above.top + above.height);
          });
          expect(column[0]?.top).toBeLessThanOrEqual(1e-5);
        }
      }),
    );
  });
});

describe("newcomers", () => {
  it("a newcomer enters at the top of a wall that has not scrolled yet", () => {
    expect(tops(update(stack(fourCards), sized({ e: 2, d: 2, c: 3, b: 2, a: 3 }), view(0)))).toEqual({
      e: 0,
      d: 2,
      c: 4,
      b: 7,
      a: 9,
    });
  });

  it("a newcomer enters on the screen at any scroll position, and moves only the cards below it", () => {
    const next = tops(update(stack(fourCards), sized({ e: 2, d: 2, c: 3, b: 2, a: 3 }), view(4)));
    expect(next).toEqual({ d: 0, c: 2, e: 5, b: 7, a: 9 });
  });

  it("a newcomer pushes cards up if there is no space below", () => {
    const next = tops(update(stack(sized({ b: 9, a: 9 })), sized({ c: 2, b: 9, a: 9 }), view(4)));
    expect(next).toEqual({ b: -2, c: 7, a: 9 });
  });

  it("a newcomer that fits is entirely visible at any scroll position", () => {
    const heights = fc.array(fc.double({ min: 0.3, max: 1.8, noNaN: true }), { minLength: 4, maxLength: 20 });
    const share = fc.double({ min: 0, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(heights, share, (list, part) => {
        const column = stack(list.map((height, index) => ({ key: `${index}`, height })));
        const height = 4;
        const total = list.reduce((sum, one) => sum + one, 0);
        const top = part * Math.max(0, total - height);
        const next = update(column, [{ key: "new", height: 1 }, ...column], view(top, height));
        const newcomer = next.find((card) => card.key === "new") as PlacedCard;
        expect(newcomer.top).toBeGreaterThanOrEqual(top - 1e-5);
        expect(newcomer.top + 1).toBeLessThanOrEqual(top + height + 1e-5);
      }),
    );
  });
});

describe("removed cards", () => {
  it("removing a visible card moves the cards below it up", () => {
    expect(tops(update(stack(fourCards), sized({ d: 2, b: 2, a: 3 }), view(1)))).toEqual({ d: 0, b: 2, a: 4 });
  });

  it("removing a card above the screen moves no visible card", () => {
    expect(tops(update(stack(fourCards), sized({ c: 3, b: 2, a: 3 }), view(3)))).toEqual({ c: 2, b: 5, a: 7 });
  });

  it("a card that changes its height moves those below it", () => {
    expect(tops(update(stack(fourCards), sized({ d: 2, c: 4, b: 2, a: 3 }), view(0)))).toEqual({
      d: 0,
      c: 2,
      b: 6,
      a: 8,
    });
  });
});

describe("settling columns", () => {
  const at = (column: readonly PlacedCard[]) => new Map(column.map((card) => [card.key, card]));
  const noNewcomers = new Set<string>();

  it("a settled column has the order of a page load, and its visible cards stay where they were", () => {
    const known = at(stack(fourCards));
    expect(tops(settle(fourCards, known, view(0), noNewcomers))).toEqual({ d: 0, c: 2, b: 5, a: 7 });
    expect(tops(settle(fourCards, known, view(5, 4), noNewcomers))).toEqual({ b: 5, a: 7, d: 10, c: 12 });
  });

  it("a card that settles into another column keeps its height on the screen", () => {
    const inNextColumn = at(stack(sized({ z: 2, y: 3, x: 2 })));
    const next = settle(sized({ e: 1, z: 2, y: 3, x: 2 }), inNextColumn, view(2, 4), noNewcomers);
    expect(tops(next)).toEqual({ y: 2, x: 5, e: 7, z: 8 });
  });

  it("a settled column starts at a visible newcomer, and shows a new one at the top of the screen", () => {
    const wanted = sized({ e: 1, d: 2, c: 3, b: 2, a: 3 });
    const seen = at([...stack(fourCards), { key: "e", top: 7, height: 1 }]);
    expect(tops(settle(wanted, seen, view(5, 4), new Set(["e"])))).toEqual({ a: 4, e: 7, d: 8, c: 10, b: 13 });
    expect(tops(settle(wanted, at(stack(fourCards)), view(5, 4), new Set(["e"])))).toEqual({
      e: 5,
      d: 6,
      c: 8,
      b: 11,
      a: 13,
    });
  });

  it("a settled column has every card once, in the ring's order, and enough cards cover the screen", () => {
    const heights = fc.array(fc.double({ min: 0.3, max: 1.8, noNaN: true }), { minLength: 1, maxLength: 30 });
    const offset = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(heights, fc.nat(29), offset, offset, fc.boolean(), (list, which, cardTop, top, isNew) => {
        const wanted = list.map((height, index) => ({ key: `${index}`, height }));
        const card = wanted[which % wanted.length] as { key: string; height: number };
        const known = new Map([[card.key, { ...card, top: cardTop }]]);
        const part = view(top, 3);
        const next = settle(wanted, known, part, isNew ? new Set([card.key]) : noNewcomers);
        const first = Number(next[0]?.key);
        expect(next.map(({ key }) => Number(key))).toEqual(wanted.map((_, index) => (first + index) % wanted.length));
        next.slice(1).forEach((one, index) => {
          const above = next[index] as PlacedCard;
          expect(one.top).toBeCloseTo(above.top + above.height);
        });
        if (list.reduce((sum, height) => sum + height, 0) < part.height + 1.8) return;
        const bottom = Math.max(...next.map((one) => one.top + one.height));
        expect(next[0]?.top).toBeLessThanOrEqual(top + 1e-5);
        expect(bottom).toBeGreaterThanOrEqual(top + part.height - 1e-5);
      }),
      { numRuns: 2_000 },
    );
  });
});
