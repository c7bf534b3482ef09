import { queryOptions } from "@tanstack/react-query";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";

const accountKeys = { details: ["account", "details"] as const };

/** Query of the company's profile, as the signed-in person sees it. */
export function accountDetailsOptions() {
  return queryOptions({
    queryKey: accountKeys.details,
    queryFn: ({ signal }) => api.get<AccountDetails>(apiPaths.users.getUserDetails, { signal }),
  });
}
