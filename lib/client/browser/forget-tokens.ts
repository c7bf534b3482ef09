/**
 * Removes everything that signing in stores from this origin's storage (spec, section 3.1), and the names of events
 * that earlier versions stored. For pages that are about to run third-party code. lib/client/browser/session.ts, which
 * has the same names, is not part of a wall.
 */
export function forgetTokens(): void {
  try {
    const notes = Object.keys(window.localStorage).filter((key) => key.startsWith("view-pass:"));
    for (const key of ["accessToken", "refreshToken", "email", "role", "redirectTo", ...notes])
      window.localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
