import "server-only";
import { createHmac } from "node:crypto";
import { derivedKey } from "../../base/auth/tokens";
import { countedAddress, unknownAddress } from "../../base/limits/counted-address";
import { currentRequest } from "../../base/log/request-context";

/**
 * Returns a keyed hash of the current client's address (an IPv6 one counts as its /64), different for each event; null
 * if the address is unknown.
 */
export function hashAddress(event_id: string): string | null {
  const address = countedAddress(currentRequest()?.address ?? unknownAddress);
  if (address === unknownAddress) return null;
  return createHmac("sha256", derivedKey("guest-address")).update(`${event_id}:${address}`).digest("hex");
}
