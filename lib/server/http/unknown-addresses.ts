import "server-only";
import { env } from "../env";
import { areAddressesUnknown } from "./address";

/** Warns once, at the start of a web process, that it cannot distinguish its clients. Irrelevant in development. */
export function warnOfUnknownAddresses(): void {
  if (env.NODE_ENV !== "production" || !areAddressesUnknown(env)) return;
  console.warn(
    "TRUST_PROXY is 0, so client addresses are unknown: all clients share rate limits, at higher " +
      "values. Set TRUST_PROXY to the number of proxies in front (docs/deploy.md).",
  );
}
