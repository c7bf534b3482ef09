import { type ErrorBody, type ErrorCode, errorStatuses, type Issue } from "@/lib/shared/errors";
import { httpMessages } from "@/lib/shared/messages/http";
import { screenMessages } from "@/lib/shared/messages/screens";

/** The server's codes, and ours: no answer came; or the session is over and the page is about to be left. */
type ApiErrorCode = ErrorCode | "network" | "session_ended";

type Details = {
  status: number;
  code: ApiErrorCode;
  issues?: readonly Issue[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  serverMessage?: string | undefined;
  cause?: unknown;
};

/** A call that failed. `message` is a sentence for the person. */
export class ApiError extends Error {
  /** HTTP's; 0 where no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** The rules that the input broke, by field. */
  readonly issues: readonly Issue[];
  /** By which the server's log knows this call. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The sentence that the server itself gave; none where no answer of ours came. */
  readonly serverMessage: string | undefined;

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.status = details.status;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.serverMessage = details.serverMessage;
  }
}

/** No answer came, or one that is not ours (a hotel's login page, for instance). */
export function networkError(cause: unknown): ApiError {
  return new ApiError(screenMessages.offline, { status: 0, code: "network", cause });
}

/**
 * The error of an answer, however it was fetched; `header` reads one of its headers. What stands between the browser
 * and us answers without our body: then the status alone decides.
 */
export function apiErrorOf(status: number, text: string, header: (name: string) => string | null): ApiError {
  const body = readErrorBody(text);
  const retryAfter = Number(header("Retry-After"));
  return new ApiError(body?.message ?? sentenceFor(status), {
    status,
    code: body?.code ?? codeFor(status),
    serverMessage: body?.message,
    issues: body?.issues,
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
  if (status === errorStatuses.too_large) return httpMessages.bodyTooLarge;
  return status >= 502 ? httpMessages.unavailable : screenMessages.error;
}
