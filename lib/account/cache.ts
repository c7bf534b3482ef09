import { queryOptions } from "@tanstack/react-query";
import { api } from "../browser/api-client";
import { apiPaths } from "../paths";
import type { AccountDetails } from "./contract";

export const accountKeys = { details: ["account", "details"] as const };

/** The company's profile, as the signed-in person sees it. */
export function accountDetailsOptions() {
  return queryOptions({
    queryKey: accountKeys.details,
    queryFn: ({ signal }) => api.get<AccountDetails>(apiPaths.users.getUserDetails, { signal }),
  });
}
