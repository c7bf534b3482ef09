"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdFields, OrganiserAd } from "@/lib/shared/ads/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { useDeleteFromList } from "../session/use-delete-from-list";

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
    mutationFn: ({ id, values }: AdSave) => {
      const form = adFormData(values);
      return id
        ? api.put<OrganiserAd>(apiPaths.ads.updateEventAd(id), form)
        : api.post<OrganiserAd>(apiPaths.ads.addEventAd, form);
    },
    onSuccess: (ad) => void adCache.store(queryClient, ad),
  });
}

function adFormData({ ad_name, ad_url, media }: AdSave["values"]): FormData {
  const form = new FormData();
  form.set("ad_name", ad_name);
  form.set("ad_url", ad_url);
  form.set("media_type", "image");
  if (media) form.set("media", media);
  return form;
}

export function useDeleteAd() {
  return useDeleteFromList(adCache, apiPaths.ads.deleteEventAd);
}
