import { env } from "../../env";
import { consoleOrigin, isHostOf, wallOrigin } from "./hosts";

/** One year, as OWASP ASVS 5.0 requires (3.4.1). Without includeSubDomains: other services may use subdomains. */
const strictTransport = "max-age=31536000";

/**
 * Returns the value of Strict-Transport-Security, or null if the browser does not use https: RFC 6797, 7.2, forbids the
 * header then. A trusted proxy reports the protocol; without one, a configured https address decides.
 */
export function strictTransportFor(headers: Headers): string | null {
  return isBehindHttps(headers) ? strictTransport : null;
}

function isBehindHttps(headers: Headers): boolean {
  const forwardedProto = env.TRUST_PROXY > 0 ? headers.get("x-forwarded-proto") : null;
  // Several proxies write one entry each, or one entry together.
  if (forwardedProto) {
    const entries = forwardedProto.split(",");
    return (entries.at(-env.TRUST_PROXY) ?? entries[0])?.trim().toLowerCase() === "https";
  }
  const own = [consoleOrigin(), wallOrigin()].filter((origin) => origin?.startsWith("https:"));
  return own.some((origin) => origin !== null && isHostOf(headers, origin));
}
