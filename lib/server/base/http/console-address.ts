import "server-only";
import { isLoopback } from "@/lib/shared/wall/reachable-origin";
import { serverAddress } from "../../network-address";
import { consoleOrigin, hostRole, requestedHost } from "./hosts";
import { isSecure } from "./respond";

/**
 * Returns the console's origin for a phone beside a screen that sent this request: the configured one; without it, the
 * screen's own, or this machine's in the network. Returns null if none is known.
 */
export function consoleAddressFor(request: Request): string | null {
  const configured = consoleOrigin();
  if (configured) return configured;
  const { network } = serverAddress();
  const host = requestedHost(request.headers);
  if (hostRole(request.headers) === "wall" || !host) return network;
  const own = `${isSecure(request) ? "https" : "http"}://${host}`;
  return isLoopback(new URL(own).hostname) ? (network ?? own) : own;
}
