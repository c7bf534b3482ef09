/** Questions about database errors. Only db/ knows SQL error codes (SQLSTATE). */

/**
 * Unwraps the driver's error from drizzle's. Checks its fields, not its class: pages and API routes each have their own
 * copy of drizzle, but share one pool (lib/shared/errors.ts, KindError).
 */
const driverError = (error: unknown) =>
  error instanceof Error && "query" in error && "params" in error ? error.cause : error;

function codeOf(error: unknown): string {
  const cause = driverError(error);
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** Returns the name of the violated constraint ('events_event_url_slug_key'), or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const cause = driverError(error);
  if (!(cause instanceof Error) || !codeOf(error).startsWith("23")) return null;
  return "constraint_name" in cause && typeof cause.constraint_name === "string" ? cause.constraint_name : null;
}

/** Tells if a row was rejected because its event is already deleted. */
export function isEventGone(error: unknown): boolean {
  return violatedConstraint(error)?.endsWith("_event_fkey") ?? false;
}

/** Tells if the error message contains a value that the database cannot store (data exceptions, class 22). */
export function repeatsValue(error: unknown): boolean {
  return codeOf(error).startsWith("22");
}

/**
 * Tells if the database itself reports that the transaction failed. After a broken connection the outcome is unknown:
 * the commit may have succeeded (SQLSTATE classes 08 and 57, and errors without an SQLSTATE).
 */
export function isRolledBack(error: unknown): boolean {
  const cause = driverError(error);
  const isServers = cause instanceof Error && "severity" in cause;
  return isServers && /^(?!08|57)[0-9A-Z]{5}$/.test(codeOf(error));
}

/** Tells if the database's disk is full (disk_full). */
export function isDatabaseDiskFull(error: unknown): boolean {
  return codeOf(error) === "53100";
}

/** Tells if the database lacks memory or another resource (class 53), so that a retry may succeed. */
export function isOutOfResources(error: unknown): boolean {
  return codeOf(error).startsWith("53");
}

/** Returns the message of the server, of TLS or of reading a file of the address; null for a bug of our own. */
export function refusalMessage(error: unknown): string | null {
  const cause = driverError(error);
  return cause instanceof Error && "code" in cause ? cause.message : null;
}

/** Tells if the database's user lacks a privilege (insufficient_privilege). */
export function isPermissionDenied(error: unknown): boolean {
  return codeOf(error) === "42501";
}

/**
 * Codes of postgres.js, Node and the server for a connection that broke, failed or timed out. The server's: 08 a broken
 * connection, 57P0 a shutdown, 57014 a statement's timeout, 53300 too many connections, 25P0 an idle transaction's.
 */
const connectionCodes =
  /^(CONNECTION_|CONNECT_TIMEOUT|UNSAFE_TRANSACTION|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08|57P0|57014|53300|25P0[34])/;

/** Messages of node-postgres, which the queue's library uses, for connection errors without a code. */
const connectionMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded when trying to connect)/;

/** Tells if the database was unreachable, or the connection broke. */
export function isConnectionFault(error: unknown): boolean {
  const cause = driverError(error);
  return connectionCodes.test(codeOf(error)) || (cause instanceof Error && connectionMessage.test(cause.message));
}
