import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../browser/api-client";
import { apiPaths } from "../paths";
import type { ListedUser, ModeratorOption } from "./contract";

/* What the console remembers of users. The patchers are pure and the only writers. */

export const userKeys = {
  all: ["users"] as const,
  list: ["users", "list"] as const,
  moderators: ["users", "moderators"] as const,
};

/** Everybody of the account, newest first. */
export function userListOptions() {
  return queryOptions({
    queryKey: userKeys.list,
    queryFn: ({ signal }) => api.get<ListedUser[]>(apiPaths.users.getAllUsers, { signal }),
  });
}

/** The moderators to choose from for an event. An answer without a list counts as a failure (spec, section 8). */
export function moderatorListOptions() {
  return queryOptions({
    queryKey: userKeys.moderators,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ data: ModeratorOption[] }>(apiPaths.users.getAllModerator, { signal });
      if (!Array.isArray(data)) throw new Error("The answer holds no list of moderators.");
      return data;
    },
  });
}

/** Puts a user's new state in its place, or at the top if they are new. */
export function placeUser(list: readonly ListedUser[], user: ListedUser): ListedUser[] {
  const isKnown = list.some((known) => known.id === user.id);
  return isKnown ? list.map((known) => (known.id === user.id ? user : known)) : [user, ...list];
}

export function withoutUser(list: readonly ListedUser[], id: string): ListedUser[] {
  return list.filter((user) => user.id !== id);
}

/** Takes up a user as the server has them now, and asks for the list again: others may have changed it. */
export function storeUser(queryClient: QueryClient, user: ListedUser): Promise<void> {
  queryClient.setQueryData(userListOptions().queryKey, (list) => list && placeUser(list, user));
  return queryClient.invalidateQueries({ queryKey: userKeys.all });
}

export function forgetUser(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.setQueryData(userListOptions().queryKey, (list) => list && withoutUser(list, id));
  return queryClient.invalidateQueries({ queryKey: userKeys.all });
}
