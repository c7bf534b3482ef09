import type { UseQueryResult } from "@tanstack/react-query";

type Asked = Pick<UseQueryResult, "data" | "error" | "errorUpdateCount">;

/**
 * Returns true if a query's last answer was a failure, also during a refetch, which clears the error of a query without
 * data.
 */
export function isFailing({ data, error, errorUpdateCount }: Asked): boolean {
  return error !== null || (data === undefined && errorUpdateCount > 0);
}
