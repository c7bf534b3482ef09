/** next-auth's names for its session cookie. A browser takes the prefixed one from https pages alone. */
const plainName = "next-auth.session-token";
const secureName = `__Secure-${plainName}`;

export const sessionCookieNames = [plainName, secureName] as const;

/** The session cookie's name on a page whose browser speaks, or does not speak, https. */
export function sessionCookieName(isSecure: boolean): (typeof sessionCookieNames)[number] {
  return isSecure ? secureName : plainName;
}
