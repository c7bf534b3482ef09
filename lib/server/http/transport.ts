import { env } from "../env";
import { consoleOrigin, isHostOf, wallOrigin } from "./hosts";

/** A year, which OWASP ASVS 5.0 asks for (3.4.1). Other names below this one are somebody else's business. */
const strictTransport = "max-age=31536000";

/**
 * Gives the value of Strict-Transport-Security, or null where the browser does not speak https: RFC 6797, 7.2, forbids
 * the header there. A trusted proxy says how it was asked; without one, an https address of the installation does.
 */
export function strictTransportFor(headers: Headers): string | null {
  return isBehindHttps(headers) ? strictTransport : null;
}

function isBehindHttps(headers: Headers): boolean {
  const said = env.TRUST_PROXY > 0 ? headers.get("x-forwarded-proto") : null;
  // Several proxies write one entry each, or all together one.
  if (said) {
    const entries = said.split(",");
    return (entries.at(-env.TRUST_PROXY) ?? entries[0])?.trim().toLowerCase() === "https";
  }
  const own = [consoleOrigin(), wallOrigin()].filter((origin) => origin?.startsWith("https:"));
  return own.some((origin) => origin !== null && isHostOf(headers, origin));
}
