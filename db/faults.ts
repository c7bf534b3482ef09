/** Nothing outside db/ knows a code of SQL errors (SQLSTATE): it asks the questions of this file. */

/**
 * Unwraps the driver's error, which drizzle puts into one of its own. What that holds tells it, not its class: pages and
 * calls have a copy of drizzle each, and share one pool (docs/decisions/122-errors-across-module-graphs.md).
 */
const driverError = (error: unknown) =>
  error instanceof Error && "query" in error && "params" in error ? error.cause : error;

function codeOf(error: unknown): string {
  const cause = driverError(error);
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** Name of the constraint that refused a statement ('events_event_url_slug_key'), or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const cause = driverError(error);
  if (!(cause instanceof Error) || !codeOf(error).startsWith("23")) return null;
  return "constraint_name" in cause && typeof cause.constraint_name === "string" ? cause.constraint_name : null;
}

/** Whether a row was refused because the event that it belongs to was deleted meanwhile. */
export function isEventGone(error: unknown): boolean {
  return violatedConstraint(error)?.endsWith("_event_fkey") ?? false;
}

/** Whether the message repeats a value that the database cannot take (data exceptions, class 22). */
export function repeatsValue(error: unknown): boolean {
  return codeOf(error).startsWith("22");
}

/**
 * Whether the database itself has said that it did not do what was asked. Nobody knows after a broken connection: the
 * commit may have happened (classes 08 and 57 of the SQLSTATEs, and everything that is none).
 */
export function isRolledBack(error: unknown): boolean {
  const cause = driverError(error);
  const isServers = cause instanceof Error && "severity" in cause;
  return isServers && /^(?!08|57)[0-9A-Z]{5}$/.test(codeOf(error));
}

/** Tells whether the database has no disk left (disk_full). */
export function isDatabaseDiskFull(error: unknown): boolean {
  return codeOf(error) === "53100";
}

/** Tells whether the database is short of memory or of another resource (class 53) and worth a retry. */
export function isOutOfResources(error: unknown): boolean {
  return codeOf(error).startsWith("53");
}

/** The words in which the server, TLS or a file of the address refused; null for a fault of our own. */
export function refusalWords(error: unknown): string | null {
  const cause = driverError(error);
  return cause instanceof Error && "code" in cause ? cause.message : null;
}

/** Tells whether the database's user lacks a right (insufficient_privilege). */
export function lacksRight(error: unknown): boolean {
  return codeOf(error) === "42501";
}

/** Codes of postgres.js, Node and the server where a connection broke, could not be made or came too late. */
const broken =
  /^(CONNECTION_|CONNECT_TIMEOUT|UNSAFE_TRANSACTION|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08|57P0|57014|53300|25P0[34])/;

/** node-postgres, which the queue's library uses, gives these no code. */
const brokenMessage = /^(Connection terminated|Client has encountered a connection error)/;

/** Whether an error says that the database could not be reached, or was lost on the way. */
export function isConnectionFault(error: unknown): boolean {
  const cause = driverError(error);
  return broken.test(codeOf(error)) || (cause instanceof Error && brokenMessage.test(cause.message));
}
