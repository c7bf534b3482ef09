import "server-only";
import { writeLog } from "../log/log";
import { currentRequest } from "../log/request-context";

type RequestLine = { request_id: string; method: string; path: string; status: number; code: string; message: string };

/** Refusals that somebody on watch looks for: wrong or missing rights, and limits. The rest is people's slips. */
const isWatched = ({ status, code }: RequestLine) => [401, 403, 429].includes(status) && code !== "token_expired";

/** One line for an expected refusal. Never carries a body, a token or an email address. */
export function logRefusal(line: RequestLine) {
  const { message, ...details } = line;
  writeLog(isWatched(line) ? "warn" : "info", message, { ...details, ms: elapsedMs() });
}

/**
 * Logs a line for something that should not have happened. It tells the error and its stack in words that give no
 * secret away.
 */
export function logFailure({ message, ...details }: RequestLine, error: unknown) {
  writeLog("error", message, { ...details, ms: elapsedMs(), error });
}

function elapsedMs(): number | undefined {
  const request = currentRequest();
  return request ? Math.round(performance.now() - request.startedAt) : undefined;
}
