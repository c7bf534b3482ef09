import "server-only";
import { reachableOrigin } from "@/lib/shared/wall/reachable-origin";
import { env } from "./env";
import { findNetworkAddress } from "./find-network-address";

/** Origins at which walls and forms can be reached: the one that was configured, and the network's around this machine. */
export function serverAddress(): { configured: string | null; network: string | null } {
  return { configured: env.WALL_URL ?? env.PUBLIC_URL ?? null, network: networkOrigin() };
}

/** The origin of links in mails to organisers, asked anew for each mail: a laptop changes its network. */
export const consoleOrigin = (): string => originInMails(env.PUBLIC_URL);

/** The origin of links in mails to guests. */
export const guestOrigin = (): string => originInMails(env.WALL_URL ? new URL(env.WALL_URL).origin : env.PUBLIC_URL);

/** The same address that a page on localhost hands out: a mail is read on a phone, too. */
function originInMails(configured: string | undefined): string {
  const page = { origin: `http://localhost:${env.PORT}`, hostname: "localhost" };
  return reachableOrigin(page, { configured: configured ?? null, network: networkOrigin() });
}

/** Behind somebody else's front (no web server of our own), the machine's address leads nowhere. */
function networkOrigin(): string | null {
  const network = findNetworkAddress();
  return env.WALLFLOWER_WEB_URL && network ? `http://${network}:${env.PORT}` : null;
}
