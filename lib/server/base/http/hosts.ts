import { env } from "../../env";

/**
 * Tells what an address serves (docs/decisions/040). 'both': there is no WALL_URL. 'wall': only walls and forms; nobody
 * signs in there. 'console': everything but walls and forms.
 */
export type HostRole = "both" | "wall" | "console";

/** Returns the origin that serves only walls and forms, or null if they share the console's. */
export function wallOrigin(): string | null {
  return env.WALL_URL ? new URL(env.WALL_URL).origin : null;
}

/** Returns the console's origin, or null if it is not configured. */
export function consoleOrigin(): string | null {
  return env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
}

/** Returns the role of the host that a request was sent to. */
export function hostRole(headers: Headers): HostRole {
  const origin = wallOrigin();
  if (!origin) return "both";
  return isHostOf(headers, origin) ? "wall" : "console";
}

/** Returns true if a request was sent to the host of this origin. */
export function isHostOf(headers: Headers, origin: string): boolean {
  const host = requestedHost(headers);
  const own = new URL(origin);
  // Parsing it as a URL removes the scheme's default port.
  return host !== null && new URL(`${own.protocol}//${host}`).host === own.host;
}

/** RFC 1035, 2.3.4, without a port. */
const hostMaxLength = 253;

/** Returns the host and port that the browser requested, or null if it sent no valid one. */
export function requestedHost(headers: Headers): string | null {
  // A proxy may send its own Host and forward the browser's; only a trusted one is believed.
  const forwarded = env.TRUST_PROXY > 0 ? headers.get("x-forwarded-host")?.split(",").at(-env.TRUST_PROXY) : null;
  const host = (forwarded || headers.get("host") || "").trim().toLowerCase();
  const [, name = ""] = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]+)(?::\d{1,5})?$/.exec(host) ?? [];
  return name && name.length <= hostMaxLength && URL.canParse(`http://${host}`) ? host : null;
}
