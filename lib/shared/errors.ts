/** Maps each error code to its HTTP status. */
export const errorStatuses = {
  invalid_input: 400,
  unauthenticated: 401,
  token_expired: 401,
  second_factor_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** One broken rule: the field's dotted path ("" for the whole body) and a sentence for the person. */
export type Issue = { path: string; message: string };

type AppErrorOptions = {
  issues?: Issue[];
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** For the second step of a login; sent with second_factor_required. */
  ticket?: string;
  cause?: unknown;
};

/**
 * An error that `instanceof` recognises in every copy of its class. Next gives pages and API routes module graphs with
 * copies of their own, but they share adapters, which belong to whichever came first: after a page, a conflict thrown
 * by an adapter was a 500 in every route. Each class has a unique `kind`, and `instanceof` compares kinds along the
 * chain of classes. db/faults.ts recognises drizzle's errors by their fields. Rejected: creating the adapters in the
 * routes' graph, because a platform decides itself what it loads first.
 */
export abstract class KindError extends Error {
  static readonly kind: string = "KindError";

  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.kind;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (typeof value !== "object" || value === null) return false;
    for (let made = Object.getPrototypeOf(value); made !== null; made = Object.getPrototypeOf(made)) {
      // biome-ignore lint/complexity/noThisInStatic: the class on the right of `instanceof`.
      if (made.constructor?.kind === this.kind) return true;
    }
    return false;
  }
}

/** An expected failure. `message` is shown to the person who caused it, so it must not name internals. */
export class AppError extends KindError {
  static override readonly kind = "AppError";
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly ticket: string | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.ticket = options.ticket;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** The body of every error answer. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  request_id: string;
  refresh_token_required?: true;
  ticket?: string;
};
