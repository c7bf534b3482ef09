import { queryOptions } from "@tanstack/react-query";
import type { ExportChoice, ExportSize } from "@/lib/shared/export/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";

/** Query of the size of an event's download. `mark` is part of the key: it changes when the size does. */
export function exportSizeOptions(eventId: string, choice: ExportChoice, mark: unknown) {
  return queryOptions({
    queryKey: ["export-size", eventId, choice.posts, choice.pictures, mark] as const,
    queryFn: ({ signal }) => api.get<ExportSize>(apiPaths.exports.getExportSize(eventId, choice), { signal }),
  });
}
