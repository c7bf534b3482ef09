"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { AddUserBody, ListedUser, UpdateUserBody } from "@/lib/shared/users/contract";
import { api } from "../browser/api-client";
import { writeSession } from "../browser/session";
import { useDeleteFromList } from "../browser/use-delete-from-list";
import { moderatorListOptions, userCache } from "./cache";

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
        ? api.put<ListedUser>(apiPaths.users.updateUser(save.user.id), save.values)
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
