import "server-only";
import { describeError } from "../describe-error";

type RequestLine = { request_id: string; method: string; path: string; status: number; code: string; message: string };

/** One line for an expected refusal. Never carries a body, a token or an email address. */
export function logRefusal(line: RequestLine) {
  console.warn(`${line.method} ${line.path} ${line.status} ${line.code}: ${line.message} [${line.request_id}]`);
}

/** A line, and in words that give no secret away the error with its stack, for something that should not have happened. */
export function logFailure(line: RequestLine, error: unknown) {
  console.error(`${line.method} ${line.path} ${line.status} ${line.code} [${line.request_id}]`, describeError(error));
}
