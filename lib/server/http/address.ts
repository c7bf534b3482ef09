import { type Env, env } from "../env";
import { unknownAddress } from "../limits/counted-address";
import { socketAddressHeader } from "./socket-address";

/** Whether no address of any client can be known: no server of ours in front, and no proxy that is trusted. */
export const areAddressesUnknown = ({
  TRUST_PROXY,
  WALLFLOWER_WEB_URL,
}: Pick<Env, "TRUST_PROXY" | "WALLFLOWER_WEB_URL">) => TRUST_PROXY === 0 && !WALLFLOWER_WEB_URL;

/**
 * The client's network address, or 'unknown'. `trustedProxies` (TRUST_PROXY) says how many proxies stand in front:
 * only so many entries of X-Forwarded-For, counted from its end, were written by machines that we know.
 */
export function clientAddress(headers: Headers, trustedProxies = env.TRUST_PROXY): string {
  if (trustedProxies > 0) {
    const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
    return forwarded[forwarded.length - trustedProxies] || unknownAddress;
  }
  // Without our own server in front nobody vouches for any header.
  return (env.WALLFLOWER_WEB_URL && headers.get(socketAddressHeader)) || unknownAddress;
}
