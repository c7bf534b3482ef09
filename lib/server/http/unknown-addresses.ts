import "server-only";
import { env } from "../env";
import { areAddressesUnknown } from "./address";

/** Warns once, at the start of a web process, that it cannot distinguish its clients. Irrelevant in development. */
export function warnOfUnknownAddresses(): void {
  if (env.NODE_ENV !== "production" || !areAddressesUnknown(env)) return;
  console.warn(
    "TRUST_PROXY is 0, so no client's address is known: limits against abuse hold for all clients together, and are " +
      "wider for that. Set TRUST_PROXY to the number of proxies in front (docs/deploy.md).",
  );
}
