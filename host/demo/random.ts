/** Seeded random numbers, the same on every run (mulberry32). */
export type Random = {
  /** From `low` up to `high`. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
};

/** Creates a reproducible random source: the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new Error("There is nothing to pick from.");
      return choice;
    },
  };
}
