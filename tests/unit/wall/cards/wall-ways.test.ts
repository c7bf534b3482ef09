import { describe, expect, it } from "vitest";
import { planMotion } from "@/lib/client/wall/cards/card-glides";
import { positionAt } from "@/lib/client/wall/cards/glides";

/**
 * The paths of cards when a post comes on top and every card moves on by one cell. Columns and heights are in column
 * widths.
 */

const view = { top: 0, height: 3 };
const placeAt = (cell: number, columns = 4) => ({ cell, columns, column: cell % columns });

/** The path of a card from its visible position in cell `from` to cell `to`, each of height 1. */
const pathOf = (from: [cell: number, top: number], to: [cell: number, top: number], scale = 1) =>
  planMotion({
    from: { column: from[0] % 4, top: from[1] },
    scale,
    before: placeAt(from[0]),
    now: placeAt(to[0]),
    place: { column: to[0] % 4, top: to[1], height: 1 },
    view,
  });

describe("card paths", () => {
  it("a card moves straight to the next column", () => {
    expect(pathOf([1, 0], [2, 0.5])).toMatchObject({
      from: { column: 1, top: 0 },
      to: { column: 2, top: 0.5 },
      via: null,
    });
  });

  it("a card leaves by one edge and enters by the other when the cards wrap to the next row, and back", () => {
    const forward = pathOf([3, 0], [4, 1]);
    expect(forward?.via?.out.column).toBeGreaterThanOrEqual(4);
    expect(forward?.via?.in.column).toBeLessThanOrEqual(-1);
    const back = pathOf([4, 1], [3, 0]);
    expect(back?.via?.out.column).toBeLessThanOrEqual(-1);
    expect(back?.via?.in.column).toBeGreaterThanOrEqual(4);
  });

  it("a card has no path when nothing of it is visible, or it is already there", () => {
    expect(pathOf([1, 5], [2, 4])).toBeNull();
    expect(pathOf([1, 1], [1, 1])).toBeNull();
    expect(pathOf([1, 1], [1, 1], 2)).not.toBeNull();
  });

  it("a card from or to a far place begins or ends just off the screen", () => {
    expect(pathOf([1, 90], [1, 2])?.from).toEqual({ column: 1, top: 3 });
    expect(pathOf([1, -90], [1, 2])?.from).toEqual({ column: 1, top: -1 });
    expect(pathOf([1, 2], [2, 90])?.to).toEqual({ column: 2, top: 3 });
    expect(pathOf([3, 2], [4, 90])?.to.column).toBeGreaterThanOrEqual(4);
    expect(pathOf([3, 90], [4, 2])?.from.column).toBeLessThanOrEqual(-1);
  });

  it("a card's position is known at every moment, so that it can turn in mid-movement", () => {
    const straight = pathOf([0, 0], [1, 2], 2);
    if (!straight) throw new Error("There is a way.");
    expect(positionAt(straight, 0)).toEqual({ column: 0, top: 0, scale: 2 });
    expect(positionAt(straight, 0.5)).toEqual({ column: 0.5, top: 1, scale: 1.5 });
    expect(positionAt(straight, 1)).toEqual({ column: 1, top: 2, scale: 1 });
    const around = pathOf([3, 0], [4, 1]);
    if (!around?.via) throw new Error("It goes round.");
    expect(positionAt(around, 0.25).column).toBeCloseTo((3 + around.via.out.column) / 2);
    expect(positionAt(around, 0.75)).toMatchObject({ column: around.via.in.column / 2, top: 1 });
  });
});
