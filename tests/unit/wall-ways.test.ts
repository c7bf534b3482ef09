import { describe, expect, it } from "vitest";
import { positionAt } from "@/lib/client/wall/cards/glides";
import { planMotion } from "@/lib/client/wall/cards/motion-plan";

const view = { top: 0, height: 3 };
const stand = (cell: number, columns = 4) => ({ cell, columns, column: cell % columns });

/** From where a card of cell `from` is seen to where it stands as cell `to`, one high each. */
const way = (from: [cell: number, top: number], to: [cell: number, top: number], scale = 1) =>
  planMotion({
    from: { column: from[0] % 4, top: from[1] },
    scale,
    before: stand(from[0]),
    now: stand(to[0]),
    place: { column: to[0] % 4, top: to[1], height: 1 },
    view,
  });

describe("the way of a card", () => {
  it("goes straight to the column beside", () => {
    expect(way([1, 0], [2, 0.5])).toMatchObject({
      from: { column: 1, top: 0 },
      to: { column: 2, top: 0.5 },
      via: null,
    });
  });

  it("leaves by the edge and comes in by the other where the cards go on in the next row, and back", () => {
    const on = way([3, 0], [4, 1]);
    expect(on?.via?.out.column).toBeGreaterThanOrEqual(4);
    expect(on?.via?.in.column).toBeLessThanOrEqual(-1);
    const back = way([4, 1], [3, 0]);
    expect(back?.via?.out.column).toBeLessThanOrEqual(-1);
    expect(back?.via?.in.column).toBeGreaterThanOrEqual(4);
  });

  it("is none where nothing is seen of it, and none where it stands there already", () => {
    expect(way([1, 5], [2, 4])).toBeNull();
    expect(way([1, 1], [1, 1])).toBeNull();
    expect(way([1, 1], [1, 1], 2)).not.toBeNull();
  });

  it("begins and ends just off the screen for what comes from afar or goes there", () => {
    expect(way([1, 90], [1, 2])?.from).toEqual({ column: 1, top: 3 });
    expect(way([1, -90], [1, 2])?.from).toEqual({ column: 1, top: -1 });
    expect(way([1, 2], [2, 90])?.to).toEqual({ column: 2, top: 3 });
    expect(way([3, 2], [4, 90])?.to.column).toBeGreaterThanOrEqual(4);
    expect(way([3, 90], [4, 2])?.from.column).toBeLessThanOrEqual(-1);
  });

  it("is known at every moment, so that a card can turn in the middle of it", () => {
    const straight = way([0, 0], [1, 2], 2);
    if (!straight) throw new Error("There is a way.");
    expect(positionAt(straight, 0)).toEqual({ column: 0, top: 0, scale: 2 });
    expect(positionAt(straight, 0.5)).toEqual({ column: 0.5, top: 1, scale: 1.5 });
    expect(positionAt(straight, 1)).toEqual({ column: 1, top: 2, scale: 1 });
    const around = way([3, 0], [4, 1]);
    if (!around?.via) throw new Error("It goes round.");
    expect(positionAt(around, 0.25).column).toBeCloseTo((3 + around.via.out.column) / 2);
    expect(positionAt(around, 0.75)).toMatchObject({ column: around.via.in.column / 2, top: 1 });
  });
});
