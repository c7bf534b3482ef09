import "server-only";
import { isIP } from "node:net";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { PasskeySite } from "../auth/second-factor/passkey-challenge";
import { consoleOrigin, requestedHost } from "./hosts";

/** Returns where passkeys work: at the configured address, or on localhost; null without a domain name and https. */
export function findPasskeySite(headers: Headers): PasskeySite | null {
  const host = requestedHost(headers);
  const address = consoleOrigin() ?? (host && `http://${host}`);
  if (!address) return null;
  const { origin, protocol, hostname } = new URL(address);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return hostname === "localhost" || (protocol === "https:" && isNamed) ? { origin, rp_id: hostname } : null;
}

/** Returns where passkeys work. Throws conflict if they cannot. */
export function getPasskeySite(headers: Headers): PasskeySite {
  const site = findPasskeySite(headers);
  if (!site) throw new AppError("conflict", messages.secondFactor.passkeysNeedHttps);
  return site;
}
