import fc from "fast-check";
import { expect, it } from "vitest";
import { coveringArray, pairsOf } from "../pictures/covering-array";
import { listWallCases } from "../pictures/wall/wall-cases";

/**
 * A covering array is a short list of combinations in which every two levels of any two factors meet. The pictures are
 * compared in such combinations instead of all.
 */

/** The number of rows with the rarest pair of levels. */
function rarestPair(sizes: readonly number[], rows: readonly (readonly number[])[]): number {
  const counts = pairsOf(sizes.length).flatMap(([first, second]) =>
    Array.from({ length: (sizes[first] ?? 0) * (sizes[second] ?? 0) }, (_, pair) => {
      const [a, b] = [pair % (sizes[first] ?? 1), Math.floor(pair / (sizes[first] ?? 1))];
      return rows.filter((row) => row[first] === a && row[second] === b).length;
    }),
  );
  return Math.min(...counts);
}

it("a covering array has every pair of levels at least as often as asked", () => {
  const factors = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(factors, fc.integer({ min: 1, max: 3 }), (sizes, times) => {
      const rows = coveringArray(sizes, times);
      expect(rarestPair(sizes, rows)).toBeGreaterThanOrEqual(times);
      expect(rows.every((row) => row.every((level, factor) => level >= 0 && level < (sizes[factor] ?? 0)))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it("a covering array has hardly more rows than the product of its two largest factors, and is deterministic", () => {
  expect(coveringArray([3, 3, 3]).length).toBeLessThanOrEqual(12);
  expect(coveringArray([4, 8, 7, 7, 9]).length).toBeLessThanOrEqual(90);
  expect(coveringArray([4, 8, 7, 7, 9])).toEqual(coveringArray([4, 8, 7, 7, 9]));
});

it("the covering array of wall cases has about one hundred and ten walls, no two alike", () => {
  const cases = listWallCases();
  expect(cases.length).toBeGreaterThanOrEqual(108);
  expect(cases.length).toBeLessThanOrEqual(116);
  expect(new Set(cases.map(({ label }) => label)).size).toBe(cases.length);
});
