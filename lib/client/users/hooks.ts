"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { AddUserBody, ListedUser, ModeratorOption, UpdateUserBody } from "@/lib/shared/users/contract";
import { api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { withRecentFactor } from "../session/recent-factor";
import { writeSession } from "../session/session";
import { useDeleteFromList } from "../session/use-delete-from-list";

const userCache = listCache<ListedUser>("users", apiPaths.users.getAllUsers);

/**
 * Query of the moderators to choose from for an event. A response without a list counts as a failure (spec, section 8).
 */
function moderatorListOptions() {
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

/** All users of the account, newest first. */
export function useUsers() {
  return useQuery(userCache.options());
}

/** The moderators to choose from for an event. */
export function useModerators() {
  return useQuery(moderatorListOptions());
}

/** A new moderator, or an edited user. `isSelf` is true if users edit themselves. */
type UserSave =
  | { user: null; values: AddUserBody }
  | { user: Pick<ListedUser, "id">; isSelf: boolean; values: UpdateUserBody };

/** Creates or updates a user. Rejects with an ApiError whose issues name the fields. */
export function useSaveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: UserSave) =>
      save.user
        ? withRecentFactor(() => api.put<ListedUser>(apiPaths.users.updateUser(save.user.id), save.values))
        : api.post<ListedUser>(apiPaths.users.addUser, save.values),
    onSuccess: (user, save) => {
      if (save.user && save.isSelf) writeSession({ email: user.email });
      void userCache.store(queryClient, user);
    },
  });
}

export function useDeleteUser() {
  return useDeleteFromList(userCache, apiPaths.users.deleteUser);
}
