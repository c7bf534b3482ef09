/**
 * Rows that bring each pair of levels of any two factors together, at least `times` times. `sizes` is the number of
 * levels of each factor; a row holds one level of each. Greedy, after Cohen, Dalal, Fredman and Patton (1997), without
 * chance: the same sizes give the same rows.
 */
export function coveringArray(sizes: readonly number[], times = 1): number[][] {
  const missing = new Map<string, number>();
  for (const [first, second] of pairsOf(sizes.length)) {
    for (let a = 0; a < (sizes[first] ?? 0); a += 1) {
      for (let b = 0; b < (sizes[second] ?? 0); b += 1) missing.set(keyOf(first, a, second, b), times);
    }
  }
  const rows: number[][] = [];
  const uses = sizes.map((size) => new Array<number>(size).fill(0));
  while (missing.size > 0) {
    const row = bestRow(sizes, missing, uses, rows.length);
    rows.push(row);
    for (const [factor, level] of row.entries()) (uses[factor] as number[])[level] = (uses[factor]?.[level] ?? 0) + 1;
    for (const [first, second] of pairsOf(row.length)) {
      const key = keyOf(first, row[first] ?? 0, second, row[second] ?? 0);
      const left = (missing.get(key) ?? 0) - 1;
      if (left > 0) missing.set(key, left);
      else missing.delete(key);
    }
  }
  return rows;
}

/** Every pair of factors, the lower first. */
export const pairsOf = (factors: number): [number, number][] =>
  Array.from({ length: factors }, (_, second) =>
    Array.from({ length: second }, (_, first): [number, number] => [first, second]),
  ).flat();

const keyOf = (first: number, a: number, second: number, b: number) => `${first}:${a} ${second}:${b}`;

type Missing = ReadonlyMap<string, number>;
type Uses = readonly (readonly number[])[];

/** Returns the row that covers most missing pairs, of several that start with different factors. */
function bestRow(sizes: readonly number[], missing: Missing, uses: Uses, turn: number): number[] {
  let best: { row: number[]; gain: number } | null = null;
  for (let start = 0; start < sizes.length; start += 1) {
    const order = sizes.map((_, index) => (index + start + turn) % sizes.length);
    const row = new Array<number>(sizes.length).fill(-1);
    seed(row, missing, order);
    for (const factor of order) if (row[factor] === -1) row[factor] = bestLevel(row, factor, sizes, missing, uses);
    const gain = pairsOf(row.length).reduce((sum, [first, second]) => sum + gainOf(row, first, second, missing), 0);
    if (!best || gain > best.gain) best = { row, gain };
  }
  if (!best) throw new Error("There is no factor.");
  return best.row;
}

/** Starts with a missing pair of the first factor that still has one, so every row makes progress. */
function seed(row: number[], missing: Missing, order: readonly number[]): void {
  for (const factor of order) {
    for (const key of missing.keys()) {
      const [first = 0, a = 0, second = 0, b = 0] = key.split(/[: ]/).map(Number);
      if (first !== factor && second !== factor) continue;
      row[first] = a;
      row[second] = b;
      return;
    }
  }
}

function bestLevel(row: readonly number[], factor: number, sizes: readonly number[], missing: Missing, uses: Uses) {
  let best = { level: 0, gain: -1, used: 0 };
  for (let level = 0; level < (sizes[factor] ?? 0); level += 1) {
    const tried = row.with(factor, level);
    const gain = row.reduce(
      (sum, _, other) => (other === factor ? sum : sum + gainOf(tried, other, factor, missing)),
      0,
    );
    const used = uses[factor]?.[level] ?? 0;
    if (gain > best.gain || (gain === best.gain && used < best.used)) best = { level, gain, used };
  }
  return best.level;
}

function gainOf(row: readonly number[], one: number, other: number, missing: Missing): number {
  const [first, second] = one < other ? [one, other] : [other, one];
  const [a = -1, b = -1] = [row[first], row[second]];
  return a < 0 || b < 0 ? 0 : (missing.get(keyOf(first, a, second, b)) ?? 0);
}
