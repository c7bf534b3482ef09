/** next-auth's names for its session cookie. Browsers accept the prefixed one only from https pages. */
const plainName = "next-auth.session-token";
const secureName = `__Secure-${plainName}`;

export const sessionCookieNames = [plainName, secureName] as const;

/** Returns the session cookie's name for a page with or without https. */
export function sessionCookieName(isSecure: boolean): (typeof sessionCookieNames)[number] {
  return isSecure ? secureName : plainName;
}
