import { type ErrorBody, type ErrorCode, errorStatuses, type Issue } from "@/lib/shared/errors";
import { failureMessages } from "@/lib/shared/messages/failures";

/** The server's codes and ours: 'network' without a response, 'session_ended' when the page is about to be left. */
type ApiErrorCode = ErrorCode | "network" | "session_ended";

type Details = {
  status: number;
  code: ApiErrorCode;
  issues?: readonly Issue[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  serverMessage?: string | undefined;
  ticket?: string | undefined;
  cause?: unknown;
};

/** A failed call. `message` is a sentence for the user. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Validation issues, by field. */
  readonly issues: readonly Issue[];
  /** Identifies this call in the server's log. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The server's own message; undefined if the response is not ours. */
  readonly serverMessage: string | undefined;
  /** For the second step of a login. */
  readonly ticket: string | undefined;

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.status = details.status;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.serverMessage = details.serverMessage;
    this.ticket = details.ticket;
  }
}

/**
 * Returns the error of a call without a response, or with one that is not ours (a hotel's login page, for instance).
 */
export function networkError(cause: unknown, isBlocked = false): ApiError {
  const message = isBlocked ? failureMessages.blocked : failureMessages.offline;
  return new ApiError(message, { status: 0, code: "network", cause });
}

/**
 * Returns the error of a response, fetched by any means; `header` reads one of its headers. Proxies respond without our
 * body: then only the status decides.
 */
export function apiErrorOf(status: number, text: string, header: (name: string) => string | null): ApiError {
  const body = readErrorBody(text);
  const retryAfter = Number(header("Retry-After"));
  return new ApiError(body?.message ?? sentenceFor(status), {
    status,
    code: body?.code ?? codeFor(status),
    serverMessage: body?.message,
    issues: body?.issues,
    ticket: body?.ticket,
    requestId: body?.request_id ?? header("X-Request-Id") ?? undefined,
    retryAfterSeconds: header("Retry-After") && Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    const isOurs = typeof body === "object" && body !== null && "message" in body && "code" in body;
    return isOurs ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

function codeFor(status: number): ErrorCode {
  const [code] = Object.entries(errorStatuses).find(([, known]) => known === status) ?? [];
  return (code as ErrorCode | undefined) ?? (status === 504 ? "unavailable" : "internal");
}

function sentenceFor(status: number): string {
  if (status === errorStatuses.too_large) return failureMessages.bodyTooLarge;
  return status >= 502 ? failureMessages.unavailable : failureMessages.error;
}
