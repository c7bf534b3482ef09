/**
 * Random delays. When a server restarts, thousands of clients lose it in the same moment, and would return in the same
 * moment.
 */

/** Returns the delay, a quarter longer or shorter at most, and right on average. */
export const around = (delayMs: number): number => delayMs * (0.75 + Math.random() / 2);

/** Returns the delay, a quarter shorter at most: for polls, whose interval is a promise. */
export const atMost = (delayMs: number): number => delayMs * (1 - Math.random() / 4);
