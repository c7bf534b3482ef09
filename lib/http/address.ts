import "server-only";
import { env } from "../env";
import { socketAddressHeader } from "./socket-address";

/**
 * The client's network address, or 'unknown'. `trustedProxies` (TRUST_PROXY) says how many proxies stand in front:
 * only so many entries of X-Forwarded-For, counted from its end, were written by machines that we know.
 */
export function clientAddress(headers: Headers, trustedProxies = env.TRUST_PROXY): string {
  if (trustedProxies > 0) {
    const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
    return forwarded[forwarded.length - trustedProxies] || "unknown";
  }
  // Without our own server in front nobody vouches for any header.
  return (env.WALLFLOWER_WEB_URL && headers.get(socketAddressHeader)) || "unknown";
}
