import "server-only";
import { reachableOrigin } from "@/lib/shared/wall/reachable-origin";
import { findNetworkAddress } from "./base/settings/find-network-address";
import { env } from "./env";

/** Returns the origins of walls and forms: the configured one, and this machine's in the local network. */
export function serverAddress(): { configured: string | null; network: string | null } {
  return { configured: env.WALL_URL ?? env.PUBLIC_URL ?? null, network: networkOrigin() };
}

/** Returns the origin of links in mails to organisers. Computed for each mail: a laptop changes its network. */
export const consoleOrigin = (): string => originInMails(env.PUBLIC_URL);

/** Returns the origin of links in mails to guests. */
export const guestOrigin = (): string => originInMails(env.WALL_URL ? new URL(env.WALL_URL).origin : env.PUBLIC_URL);

/** Returns the origin that a page on localhost would show: people read mail on a phone, too. */
function originInMails(configured: string | undefined): string {
  const page = { origin: `http://localhost:${env.PORT}`, hostname: "localhost" };
  return reachableOrigin(page, { configured: configured ?? null, network: networkOrigin() });
}

/** Behind a third-party front (without our own web server), this machine's address leads nowhere. */
function networkOrigin(): string | null {
  const network = findNetworkAddress();
  return env.WALLFLOWER_WEB_URL && network ? `http://${network}:${env.PORT}` : null;
}
