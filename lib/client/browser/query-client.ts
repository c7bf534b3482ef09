import { QueryClient } from "@tanstack/react-query";

const maxRetries = 2;

/** Reads an error's HTTP status, which an ApiError carries; undefined for any other. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** A refusal (4xx) stays a refusal however often one asks; a broken line or a 5xx may heal. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const status = statusOf(error);
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  return !isRefusal && failureCount < maxRetries;
}

/** One for each open console; never shared between requests on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 10_000,
        // The server may be this very machine, or one in the hall's network without internet: always try.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
