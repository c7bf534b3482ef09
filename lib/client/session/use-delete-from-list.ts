"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "./api-client";

/** Deletes an item of a cached list by its id. Treats a 404 as deleted. */
export function useDeleteFromList(
  cache: { forget: (queryClient: QueryClient, id: string) => Promise<void> },
  pathOf: (id: string) => string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(pathOf(id));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_answer, id) => void cache.forget(queryClient, id),
  });
}
