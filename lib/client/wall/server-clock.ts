/** How far this machine's clock is behind the server's, in milliseconds: hired screens are often hours or years off. */
let behindMs = 0;

/** Takes the server's word for what time it was between asking and hearing, by this machine's clock. */
export function setServerTime(serverTime: string, askedAtMs: number, heardAtMs: number): void {
  const server = Date.parse(serverTime);
  // A clock that was set between the two moments says nothing.
  if (Number.isNaN(server) || heardAtMs < askedAtMs || heardAtMs - askedAtMs > maxRoundTripMs) return;
  behindMs = server - (askedAtMs + heardAtMs) / 2;
}

const maxRoundTripMs = 10_000;

/** What time it is where posts are dated. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}
