import { env } from "../env";

/**
 * Tells what an address serves (docs/decisions/040). 'both': there is no WALL_URL. 'wall': walls and forms alone, where
 * nobody signs in. 'console': everything but walls and forms.
 */
export type HostRole = "both" | "wall" | "console";

/** The origin that walls and forms have to themselves, or null where they share the console's. */
export function wallOrigin(): string | null {
  return env.WALL_URL ? new URL(env.WALL_URL).origin : null;
}

/** The console's origin; null where it was not given. */
export function consoleOrigin(): string | null {
  return env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
}

export function hostRole(headers: Headers): HostRole {
  const origin = wallOrigin();
  if (!origin) return "both";
  return isHostOf(headers, origin) ? "wall" : "console";
}

/** Whether a request came to the host of this origin. */
export function isHostOf(headers: Headers, origin: string): boolean {
  const host = requestedHost(headers);
  const own = new URL(origin);
  // Parsed as part of an address, it loses the port that goes without saying.
  return host !== null && new URL(`${own.protocol}//${host}`).host === own.host;
}

/** The host, with its port, that the browser asked for; null where it sent nothing that can be one. */
export function requestedHost(headers: Headers): string | null {
  // A proxy may ask for its own idea of a host, and say which the browser meant; nobody else is believed that.
  const forwarded = env.TRUST_PROXY > 0 ? headers.get("x-forwarded-host")?.split(",").at(-env.TRUST_PROXY) : null;
  const host = (forwarded || headers.get("host") || "").trim().toLowerCase();
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/.test(host) && URL.canParse(`http://${host}`) ? host : null;
}
