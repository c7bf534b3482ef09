import "server-only";
import { writeLog } from "../log/log";
import { currentRequest } from "../log/request-context";

type RequestLine = { request_id: string; method: string; path: string; status: number; code: string; message: string };

/** Refusals that operators watch for: missing or wrong rights, and limits. The rest are users' mistakes. */
const isWatched = ({ status, code }: RequestLine) => [401, 403, 429].includes(status) && code !== "token_expired";

/** Logs one line for an expected refusal. Never contains a body, a token or an email address. */
export function logRefusal(line: RequestLine) {
  const { message, ...details } = line;
  writeLog(isWatched(line) ? "warn" : "info", message, { ...details, ms: elapsedMs() });
}

/** Logs a line for an unexpected failure, with the error and its stack; secrets are masked. */
export function logFailure({ message, ...details }: RequestLine, error: unknown) {
  writeLog("error", message, { ...details, ms: elapsedMs(), error });
}

function elapsedMs(): number | undefined {
  const request = currentRequest();
  return request ? Math.round(performance.now() - request.startedAt) : undefined;
}
