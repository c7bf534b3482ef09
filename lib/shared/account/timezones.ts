/** Returns the IANA names to choose from; includes `current` even if the browser does not list it. */
export function listTimezones(current: string): string[] {
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set(["UTC", current, ...known])].filter(Boolean).sort();
}

/** Returns the time in a zone, like 'Sat 21:04'; '' if the browser does not know the zone. */
export function timeIn(timezone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone: timezone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    }).format(now);
  } catch {
    return "";
  }
}
