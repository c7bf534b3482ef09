"use client";

import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { CreatedExport, ExportChoice, ExportSize } from "@/lib/shared/export/contract";
import { exportRules } from "@/lib/shared/limits/export";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { beginDownload } from "../browser/begin-download";
import { api } from "../session/api-client";
import { withRecentFactor } from "../session/recent-factor";

/** Query of the size of an event's download. `mark` is part of the key: it changes when the size does. */
function exportSizeOptions(eventId: string, choice: ExportChoice, mark: unknown) {
  return queryOptions({
    queryKey: ["export-size", eventId, choice.posts, choice.pictures, mark] as const,
    queryFn: ({ signal }) => api.get<ExportSize>(apiPaths.exports.getExportSize(eventId, choice), { signal }),
  });
}

type ExportCallbacks = { onBegun: () => void; onFailed: (error: unknown) => void };

/**
 * Fetches the size of an event's download and starts the download. Polls while the server still reads files. A
 * requested download starts by itself once it is ready. `mark` changes when the size does.
 */
export function useExport(
  eventId: string,
  choice: ExportChoice,
  { mark, onBegun, onFailed }: ExportCallbacks & { mark: unknown },
) {
  const [isWanted, setIsWanted] = useState(false);
  const size = useQuery({
    ...exportSizeOptions(eventId, choice, mark),
    refetchInterval: ({ state }) => (isInProgress(state.data, isWanted) ? exportRules.pollMs : exportRules.idlePollMs),
  });
  const create = useMutation({
    mutationFn: () => api.post<CreatedExport>(apiPaths.exports.createExport(eventId), choice),
    onSuccess: ({ path }) => {
      setIsWanted(path === null);
      void size.refetch();
      if (path === null) return;
      beginDownload(path);
      onBegun();
    },
    onError: (error) => {
      setIsWanted(false);
      onFailed(error);
    },
  });
  const state = size.data?.state;
  const isDue = isWanted && (state === "ready" || state === "unprepared") && !size.isFetching && !create.isPending;
  const begin = useEffectEvent(() => create.mutate());
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
  return {
    size,
    isWanted,
    isBusy: create.isPending || (isWanted && state !== "failed"),
    begin: () => create.mutate(),
    /** Cancels a requested download: a new choice is a new download. */
    forget: () => setIsWanted(false),
  };
}

/** Downloads an archive as soon as the server has read its files. Rejects if that takes too long. */
export function useArchive(path: string) {
  return useMutation({
    mutationFn: async (body: object) => {
      for (let asked = 0; asked < exportRules.archivePolls; asked += 1) {
        const made = await withRecentFactor(() => api.post<CreatedExport>(path, body));
        if (made.path !== null) return beginDownload(made.path);
        await new Promise((resolve) => setTimeout(resolve, exportRules.archivePollMs));
      }
      throw new Error(messages.export.failed);
    },
  });
}

function isInProgress(size: ExportSize | undefined, isWanted: boolean): boolean {
  return size?.state === "preparing" || (isWanted && size?.state !== "failed");
}
