import type { UseQueryResult } from "@tanstack/react-query";

type Asked = Pick<UseQueryResult, "data" | "error" | "errorUpdateCount">;

/** Tells whether a query's last answer was a failure; still while it is asked again, which forgets the error of one without data. */
export function isFailing({ data, error, errorUpdateCount }: Asked): boolean {
  return error !== null || (data === undefined && errorUpdateCount > 0);
}
