import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AlbumSettings, UpdateAlbumBody } from "@/lib/shared/album/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";

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
