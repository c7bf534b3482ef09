/** How far this machine's clock is behind the server's, in milliseconds: hired screens are often hours or years off. */
let behindMs = 0;

const maxRoundTripMs = 10_000;

/** An answer's `Date` is cut off to its second (RFC 9110, 5.6.7). */
const secondMs = 1_000;

const listeners = new Set<() => void>();

/**
 * Follows the server's clock by the `Date` of an answer. It was made between asking and hearing, both by this machine's
 * clock. No header, no change; a clock that is right within a second stays as it is.
 */
export function followServerClock(date: string | null, askedAtMs: number, heardAtMs: number): void {
  const server = Date.parse(date ?? "") + secondMs / 2;
  // A clock that was set between the two moments says nothing.
  if (Number.isNaN(server) || heardAtMs < askedAtMs || heardAtMs - askedAtMs > maxRoundTripMs) return;
  const foundMs = server - (askedAtMs + heardAtMs) / 2;
  if (Math.abs(foundMs - behindMs) <= secondMs) return;
  behindMs = foundMs;
  for (const listener of [...listeners]) listener();
}

/** Calls whenever `serverNow` makes a leap. Returns how to stop. */
export function watchServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the time where posts are dated. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}
