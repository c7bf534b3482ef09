"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { UpdatedModeration, UpdateModerationBody } from "@/lib/shared/rules/mode-contract";
import { postKeys } from "../posts/cache";
import { api } from "../session/api-client";

export type ModeChange = Pick<UpdateModerationBody, "moderation_mode"> & Partial<UpdateModerationBody>;

/** Changes who decides an event's posts. Rejects with an ApiError. */
export function useUpdateModeration(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ModeChange) => api.put<UpdatedModeration>(apiPaths.events.updateModeration(id), change),
    onSettled: async () => {
      const keys = [postKeys.events, ["event-desk", id], ["events"], ["rules"]];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
