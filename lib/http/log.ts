import "server-only";

type RequestLine = { request_id: string; method: string; path: string; status: number; code: string; message: string };

/** One line for an expected refusal. Never carries a body, a token or an email address. */
export function logRefusal(line: RequestLine) {
  console.warn(`${line.method} ${line.path} ${line.status} ${line.code}: ${line.message} [${line.request_id}]`);
}

/** A line and the stack for something that should not have happened. */
export function logFailure(line: RequestLine, error: unknown) {
  console.error(`${line.method} ${line.path} ${line.status} ${line.code} [${line.request_id}]`, error);
}
