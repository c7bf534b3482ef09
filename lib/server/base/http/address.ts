import { type Env, env } from "../../env";
import { unknownAddress } from "../limits/counted-address";
import { socketAddressHeader } from "./socket-address";

/** True if no client's address can be known: neither our own server in front nor a trusted proxy. */
const areAddressesUnknown = ({ TRUST_PROXY, WALLFLOWER_WEB_URL }: Pick<Env, "TRUST_PROXY" | "WALLFLOWER_WEB_URL">) =>
  TRUST_PROXY === 0 && !WALLFLOWER_WEB_URL;

/**
 * Returns the client's network address, or 'unknown'. `trustedProxies` (TRUST_PROXY) is the number of proxies in front:
 * only that many entries of X-Forwarded-For, counted from its end, come from machines that we trust.
 */
export function clientAddress(headers: Headers, trustedProxies = env.TRUST_PROXY): string {
  if (trustedProxies > 0) {
    const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
    return forwarded[forwarded.length - trustedProxies] || unknownAddress;
  }
  // Without our own server in front any client could set this header.
  return (env.WALLFLOWER_WEB_URL && headers.get(socketAddressHeader)) || unknownAddress;
}

/** Warns once, at the start of a web process, that it cannot distinguish its clients. Irrelevant in development. */
export function warnOfUnknownAddresses(): void {
  if (env.NODE_ENV !== "production" || !areAddressesUnknown(env)) return;
  console.warn(
    "TRUST_PROXY is 0, so client addresses are unknown: all clients share rate limits, at higher " +
      "values. Set TRUST_PROXY to the number of proxies in front (docs/deploy.md).",
  );
}
