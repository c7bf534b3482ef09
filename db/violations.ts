import { DrizzleQueryError } from "drizzle-orm/errors";

/** SQLSTATE class 23, integrity constraint violation. */
const integrityViolation = /^23/;

/** Name of the constraint that refused a statement ('events_event_url_slug_key'), or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  // drizzle wraps the driver's error.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause) || !integrityViolation.test(String(cause.code))) return null;
  return "constraint_name" in cause && typeof cause.constraint_name === "string" ? cause.constraint_name : null;
}
