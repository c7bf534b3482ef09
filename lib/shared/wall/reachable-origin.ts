/** Addresses of this installation, as the server knows them; null if unknown. */
export type ServerAddress = {
  /** PUBLIC_URL, or WALL_URL if the wall has its own. */
  configured: string | null;
  /** This machine's address in its local network. */
  network: string | null;
};

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Returns whether a host name refers only to the machine itself. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Returns an origin that a phone beside the screen can open: the configured one; otherwise the page's own, unless
 * that refers only to the screen itself.
 */
export function reachableOrigin(page: { origin: string; hostname: string }, server: ServerAddress): string {
  if (server.configured) return server.configured;
  return isLoopback(page.hostname) ? (server.network ?? page.origin) : page.origin;
}
