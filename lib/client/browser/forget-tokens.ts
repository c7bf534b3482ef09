/**
 * Takes what signing in leaves in a browser out of this origin's storage (spec, section 3.1). It also takes out the
 * names of events that earlier versions noted there. For pages on which foreign code is about to run;
 * lib/client/browser/session.ts, which has the same names, is not part of a wall.
 */
export function forgetTokens(): void {
  try {
    const notes = Object.keys(window.localStorage).filter((key) => key.startsWith("view-pass:"));
    for (const key of ["accessToken", "refreshToken", "email", "role", "redirectTo", ...notes])
      window.localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
