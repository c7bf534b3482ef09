"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdFields, OrganiserAd } from "@/lib/shared/ads/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { useDeleteFromList } from "../session/use-delete-from-list";
import { formWithPictures } from "../uploads/form-with-pictures";

const adCache = listCache<OrganiserAd>("ads", apiPaths.ads.getEventAds);

/** The account's ads, newest first. */
export function useAds() {
  return useQuery(adCache.options());
}

/** `id` is null for a new ad; `media` is null if the picture stays. */
type AdSave = { id: string | null; values: AdFields & { media: File | null } };

/** Creates or updates an ad. Rejects with an ApiError whose issues name the fields. */
export function useSaveAd() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, values: { media, ...fields } }: AdSave) => {
      const form = await formWithPictures({ ...fields, media_type: "image", media: media ?? undefined });
      return id
        ? api.put<OrganiserAd>(apiPaths.ads.updateEventAd(id), form)
        : api.post<OrganiserAd>(apiPaths.ads.addEventAd, form);
    },
    onSuccess: (ad) => void adCache.store(queryClient, ad),
  });
}

export function useDeleteAd() {
  return useDeleteFromList(adCache, apiPaths.ads.deleteEventAd);
}
