"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserProgram, SaveProgramBody } from "@/lib/shared/programs/contract";
import { api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { useDeleteFromList } from "../session/use-delete-from-list";

const programCache = listCache<OrganiserProgram>("programs", apiPaths.adsGroup.getEventAdsGroups);

/** The account's ads programs, newest first. */
export function usePrograms() {
  return useQuery(programCache.options());
}

/** `id` is null for a new program. */
type ProgramSave = { id: string | null; values: SaveProgramBody };

/** Creates or updates a program. Rejects with an ApiError whose issues name the fields. */
export function useSaveProgram() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: ProgramSave) =>
      id
        ? api.put<OrganiserProgram>(apiPaths.adsGroup.updateEventAdsGroup(id), { id, ...values })
        : api.post<OrganiserProgram>(apiPaths.adsGroup.addEventAdsGroup, values),
    onSuccess: (program) => void programCache.store(queryClient, program),
  });
}

export function useDeleteProgram() {
  return useDeleteFromList(programCache, apiPaths.adsGroup.deleteEventAdsGroup);
}
