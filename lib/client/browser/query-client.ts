import { QueryClient } from "@tanstack/react-query";
import { around } from "./jitter";

const maxRetries = 2;

/** Returns an error's HTTP status, as ApiErrors have it; undefined for any other error. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** Retries network errors and 5xx, but never a 4xx, which would only repeat. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const status = statusOf(error);
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  return !isRefusal && failureCount < maxRetries;
}

/** Creates the client of one open console; the server must not share it between requests. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failureCount) => around(1_000 * 2 ** failureCount),
        staleTime: 10_000,
        // The server may be this machine, or one in the hall's network without internet: always try.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
