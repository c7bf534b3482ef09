/**
 * Removes everything that signing in stores from this origin's storage, and the `view-pass:` entries of earlier versions,
 * whose keys name private events. For pages that are about to run third-party code. The keys are those of session.ts,
 * which is not imported here, so that walls do not load it.
 */
export function forgetTokens(): void {
  try {
    const viewPassKeys = Object.keys(window.localStorage).filter((key) => key.startsWith("view-pass:"));
    for (const key of ["accessToken", "refreshToken", "email", "role", "redirectTo", ...viewPassKeys])
      window.localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
