/**
 * Takes what signing in leaves in a browser out of this origin's storage (spec, section 3.1). For pages on which foreign
 * code is about to run; lib/client/browser/session.ts, which has the same names, is not part of a wall.
 */
export function forgetTokens(): void {
  try {
    for (const key of ["accessToken", "refreshToken", "email", "role", "redirectTo"])
      window.localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
