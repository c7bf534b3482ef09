import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./api-client";

/** Pure patchers for a cached list of items with ids. */

/** Replaces an item by its new state, or adds it at the top if it is new. */
export function placeInList<Item extends { id: string }>(list: readonly Item[], item: Item): Item[] {
  const isKnown = list.some((known) => known.id === item.id);
  return isKnown ? list.map((known) => (known.id === item.id ? item : known)) : [item, ...list];
}

/** Changes some fields of one item; ignores an id that is not in the list. */
export function patchInList<Item extends { id: string }>(
  list: readonly Item[],
  id: string,
  changes: Partial<Item>,
): Item[] {
  return list.map((known) => (known.id === id ? { ...known, ...changes } : known));
}

export function withoutInList<Item extends { id: string }>(list: readonly Item[], id: string): Item[] {
  return list.filter((known) => known.id !== id);
}

/**
 * Creates the cache of a feature that is one list, newest first, fetched whole from `path`: its keys, its query and its
 * only writers. `store` and `forget` invalidate all queries, because other lists show names of these items.
 */
export function listCache<Item extends { id: string }>(feature: string, path: string) {
  const keys = { all: [feature] as const, list: [feature, "list"] as const, changes: [feature, "change"] as const };
  const options = () =>
    queryOptions({ queryKey: keys.list, queryFn: ({ signal }) => api.get<Item[]>(path, { signal }) });
  const write = (queryClient: QueryClient, change: (list: readonly Item[]) => Item[]) => {
    queryClient.setQueryData(options().queryKey, (list) => list && change(list));
  };
  return {
    keys,
    options,
    store(queryClient: QueryClient, item: Item): Promise<void> {
      write(queryClient, (list) => placeInList(list, item));
      return queryClient.invalidateQueries();
    },
    forget(queryClient: QueryClient, id: string): Promise<void> {
      write(queryClient, (list) => withoutInList(list, id));
      return queryClient.invalidateQueries();
    },
    /** Patches the list optimistically, without a refetch. */
    patch(queryClient: QueryClient, id: string, changes: Partial<Item>): void {
      write(queryClient, (list) => patchInList(list, id, changes));
    },
  };
}
