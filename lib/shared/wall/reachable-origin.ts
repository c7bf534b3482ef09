/** Where this installation can be reached, as the server knows it; null where it does not. */
export type ServerAddress = {
  /** PUBLIC_URL, or WALL_URL where the wall has its own. */
  configured: string | null;
  /** This machine in the network around it. */
  network: string | null;
};

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Whether a host name means nothing but the machine itself. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * An origin that a phone beside the screen can open: what was configured; without it the page's own, unless that
 * means nothing but the screen itself.
 */
export function reachableOrigin(page: { origin: string; hostname: string }, server: ServerAddress): string {
  if (server.configured) return server.configured;
  return isLoopback(page.hostname) ? (server.network ?? page.origin) : page.origin;
}
