"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "../browser/api-client";
import { writeSession } from "../browser/session";
import { apiPaths } from "../paths";
import { forgetUser, moderatorListOptions, storeUser, userListOptions } from "./cache";
import type { AddUserBody, ListedUser, UpdateUserBody } from "./contract";

/** Everybody of the account, newest first. */
export function useUsers() {
  return useQuery(userListOptions());
}

/** The moderators to choose from for an event. */
export function useModerators() {
  return useQuery(moderatorListOptions());
}

/** A new moderator, or an edited user; `isSelf` where that is the person who edits. */
export type UserSave =
  | { user: null; values: AddUserBody }
  | { user: Pick<ListedUser, "id">; isSelf: boolean; values: UpdateUserBody };

/** Makes or changes a user. Rejects with an ApiError whose issues name the fields. */
export function useSaveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: UserSave) =>
      save.user
        ? api.put<ListedUser>(apiPaths.users.updateUser(save.user.id), save.values)
        : api.post<ListedUser>(apiPaths.users.addUser, save.values),
    onSuccess: (user, save) => {
      if (save.user && save.isSelf) writeSession({ email: user.email });
      void storeUser(queryClient, user);
    },
  });
}

/** Deletes a user. One who is gone already counts as deleted. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(apiPaths.users.deleteUser(id));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_answer, id) => void forgetUser(queryClient, id),
  });
}
