/**
 * How far this machine's clock is behind the server's, in milliseconds. Rented screens are often hours or years off.
 */
let behindMs = 0;

const maxRoundTripMs = 10_000;

/** A response's `Date` has a resolution of one second (RFC 9110, 5.6.7). */
const secondMs = 1_000;

const listeners = new Set<() => void>();

/**
 * Adjusts the offset by the `Date` of a response, which the server set between request and response. Ignores a missing
 * header and a difference within one second.
 */
export function followServerClock(date: string | null, askedAtMs: number, receivedAtMs: number): void {
  const server = Date.parse(date ?? "") + secondMs / 2;
  // Skip if the local clock was changed in between.
  if (Number.isNaN(server) || receivedAtMs < askedAtMs || receivedAtMs - askedAtMs > maxRoundTripMs) return;
  const foundMs = server - (askedAtMs + receivedAtMs) / 2;
  if (Math.abs(foundMs - behindMs) <= secondMs) return;
  behindMs = foundMs;
  for (const listener of [...listeners]) listener();
}

/**
 * Adjusts the offset by a time to the millisecond that a response carries; the server took it between request and
 * response, so it is right to half of the time between. Screens that change together need it: a `Date` is too coarse.
 */
export function followServerTime(time: string, askedAtMs: number, receivedAtMs: number): void {
  const tripMs = receivedAtMs - askedAtMs;
  const foundMs = Date.parse(time) - (askedAtMs + receivedAtMs) / 2;
  if (!(tripMs >= 0 && tripMs <= secondMs) || Math.abs(foundMs - behindMs) <= tripMs / 2) return;
  behindMs = foundMs;
  for (const listener of [...listeners]) listener();
}

/** Calls back whenever `serverNow` jumps. Returns an unsubscribe function. */
export function watchServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the server's time, which posts are dated by. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}
