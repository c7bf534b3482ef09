"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { CreatedExport, ExportChoice, ExportSize } from "@/lib/shared/export/contract";
import { exportRules } from "@/lib/shared/limits/export";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";
import { beginDownload } from "../browser/download";
import { exportSizeOptions } from "./cache";

type Told = { onBegun: () => void; onFailed: (error: unknown) => void };

/**
 * Tells how much a download of an event would bring, and begins it. While files have to be read first it asks how far
 * that is. A download that somebody wanted begins by itself. `mark` changes with what makes the size another one.
 */
export function useExport(
  eventId: string,
  choice: ExportChoice,
  { mark, onBegun, onFailed }: Told & { mark: unknown },
) {
  const [isWanted, setIsWanted] = useState(false);
  const size = useQuery({
    ...exportSizeOptions(eventId, choice, mark),
    refetchInterval: ({ state }) => (isUnderWay(state.data, isWanted) ? exportRules.askMs : exportRules.restAskMs),
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
    /** Another choice is another download. */
    forget: () => setIsWanted(false),
  };
}

function isUnderWay(size: ExportSize | undefined, isWanted: boolean): boolean {
  return size?.state === "preparing" || (isWanted && size?.state !== "failed");
}
