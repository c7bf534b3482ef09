import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { ListedUser, ModeratorOption } from "@/lib/shared/users/contract";
import { api } from "../browser/api-client";
import { listCache } from "../browser/list-cache";

export const userCache = listCache<ListedUser>("users", apiPaths.users.getAllUsers);

/**
 * Query of the moderators to choose from for an event. A response without a list counts as a failure (spec, section 8).
 */
export function moderatorListOptions() {
  return queryOptions({
    queryKey: [...userCache.keys.all, "moderators"],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ data: ModeratorOption[] }>(apiPaths.users.getAllModerator, { signal });
      if (!Array.isArray(data)) {
        const error = new Error("The answer holds no list of moderators.");
        console.error(error);
        throw error;
      }
      return data;
    },
  });
}
