import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { olderStart, type Turn, turnAt, turnNumber, untilTurn } from "@/lib/client/wall/cards/still-turns";
import { turnMs } from "@/lib/shared/limits/wall";

const turns = (count: number, sets: number, hasOlder: boolean, from = 0): Turn[] =>
  Array.from({ length: count }, (_, at) => turnAt(from + at, sets, hasOlder));

describe("the turns of a wall that stands still", () => {
  it("a turn takes 12 seconds of the server's clock", () => {
    expect(turnMs).toBe(12_000);
    expect(turnNumber(turnMs - 1, turnMs)).toBe(0);
    expect(turnNumber(turnMs, turnMs)).toBe(1);
    expect(untilTurn(turnMs + 1, turnMs)).toBe(turnMs - 1);
  });

  it("every second turn shows the newest set, and the others follow each other in between", () => {
    expect(turns(8, 4, false).map((turn) => "set" in turn && turn.set)).toEqual([0, 1, 0, 2, 0, 3, 0, 1]);
  });

  it("every sixth turn shows older posts, and the others go on after it", () => {
    const shown = turns(13, 9, true).map((turn) => ("set" in turn ? turn.set : `older ${turn.older}`));
    expect(shown).toEqual([0, 1, 0, 2, 0, "older 0", 3, 0, 4, 0, 5, "older 1", 0]);
  });

  it("a wall whose posts all fit does not turn", () => {
    expect(turns(12, 1, false)).toEqual(Array(12).fill({ set: 0 }));
  });

  it("from any moment on, two and a half turns per set show every set", () => {
    const shape = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean(), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(shape, ([sets, hasOlder, from]) => {
        const shown = turns(Math.ceil(2.5 * sets) + 1, sets, hasOlder, from).map((turn) => "set" in turn && turn.set);
        for (let set = 0; set < sets; set += 1) expect(shown).toContain(set);
      }),
    );
  });

  it("older posts begin all over the wall, and never above the last that a screen holds", () => {
    const starts = Array.from({ length: 50 }, (_, round) => olderStart(round, 1_000)).sort((one, other) => one - other);
    expect(starts[49]).toBe(1_000);
    expect(starts[0]).toBeGreaterThan(0);
    const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(50);
  });
});
