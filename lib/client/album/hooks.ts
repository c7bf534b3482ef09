import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AlbumSettings, LovedPost, UpdateAlbumBody } from "@/lib/shared/album/contract";
import { albumRules } from "@/lib/shared/limits/album";
import { apiPaths } from "@/lib/shared/paths";
import { useSetPostFavourite } from "../posts/hooks";
import { api } from "../session/api-client";

const albumOptions = (eventId: string) =>
  queryOptions({
    queryKey: ["album", eventId] as const,
    queryFn: ({ signal }) => api.get<AlbumSettings>(apiPaths.albums.getAlbum(eventId), { signal }),
  });

/** The settings of an event's album. */
export const useAlbumSettings = (eventId: string) => useQuery(albumOptions(eventId));

/** Opens, closes or changes an event's album. */
export function useUpdateAlbum(eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateAlbumBody) => api.put<AlbumSettings>(apiPaths.albums.updateAlbum(eventId), body),
    onSuccess: (settings) => queryClient.setQueryData(albumOptions(eventId).queryKey, settings),
  });
}

const lovedOptions = (eventId: string) =>
  queryOptions({
    queryKey: ["album", eventId, "loved"] as const,
    queryFn: ({ signal }) => api.get<LovedPost[]>(apiPaths.albums.getLovedPosts(eventId), { signal }),
    refetchInterval: albumRules.pollMs,
  });

/** The posts of an event with most hearts, most first. */
export const useLovedPosts = (eventId: string) => useQuery(lovedOptions(eventId));

/** Stars a post with hearts, or takes its star away. */
export function useStarLovedPost(eventId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useSetPostFavourite();
  return useMutation({
    mutationFn: ({ id, is_favourite }: LovedPost) =>
      mutateAsync({ id, is_favourite: is_favourite === "yes" ? "no" : "yes" }),
    onSettled: () => queryClient.invalidateQueries(lovedOptions(eventId)),
  });
}
