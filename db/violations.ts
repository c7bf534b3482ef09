import "server-only";
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

/** Whether a row was refused because the event that it belongs to was deleted meanwhile. */
export function isEventGone(error: unknown): boolean {
  return violatedConstraint(error)?.endsWith("_event_fkey") ?? false;
}

/**
 * Whether the database itself has said that it did not do what was asked. Of a connection that broke nobody knows: the
 * commit may have happened (classes 08 and 57 of the SQLSTATEs, and everything that is none).
 */
export function isRolledBack(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = cause instanceof Error && "severity" in cause && "code" in cause ? String(cause.code) : "";
  return /^(?!08|57)[0-9A-Z]{5}$/.test(code);
}
