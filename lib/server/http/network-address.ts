import "server-only";
import { env } from "../env";
import { findNetworkAddress } from "./find-network-address";

/** Origins at which walls and forms can be reached: the one that was configured, and the network's around this machine. */
export function serverAddress(): { configured: string | null; network: string | null } {
  const network = findNetworkAddress();
  return {
    configured: env.WALL_URL ?? env.PUBLIC_URL ?? null,
    // Behind somebody else's front (no web server of our own), the machine's address leads nowhere.
    network: env.WALLFLOWER_WEB_URL && network ? `http://${network}:${env.PORT}` : null,
  };
}
