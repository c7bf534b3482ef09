"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserScript, SaveScriptBody } from "@/lib/shared/scripts/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../browser/api-client";
import { useDeleteFromList } from "../browser/use-delete-from-list";
import { scriptCache, scriptNamesOptions } from "./cache";

/** The account's scripts, newest first. */
export function useScripts() {
  return useQuery(scriptCache.options());
}

/** The names to choose from, newest first. */
export function useScriptNames() {
  return useQuery(scriptNamesOptions());
}

/** `id` is null for a new script. */
type ScriptSave = { id: string | null; values: SaveScriptBody };

/** Makes or changes a script. Rejects with an ApiError whose issues name the fields. */
export function useSaveScript() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: ScriptSave) =>
      id
        ? api.put<OrganiserScript>(apiPaths.scripts.updateScript(id), values)
        : api.post<OrganiserScript>(apiPaths.scripts.addScript, values),
    onSuccess: (script) => void scriptCache.store(queryClient, script),
  });
}

/** Switches one script: the list shows it at once, and as it was before if the server refuses. */
export function useSetScriptOnOff(id: string) {
  const queryClient = useQueryClient();
  const show = (on_off: OnOff) => scriptCache.patch(queryClient, id, { on_off });
  return useMutation({
    mutationKey: scriptCache.keys.changes,
    // Two presses in a row reach the server in their order.
    scope: { id: `script-onoff-${id}` },
    mutationFn: (on_off: OnOff) => api.put<OrganiserScript>(apiPaths.scripts.updateScriptOnOff(id), { on_off }),
    onMutate: async (on_off) => {
      show(on_off);
      // A list that is on its way was written before this press: stopping it gives back what stood before, too.
      await queryClient.cancelQueries({ queryKey: scriptCache.keys.list });
      show(on_off);
    },
    onError: (_error, on_off) => show(on_off === "on" ? "off" : "on"),
    onSettled: () => {
      // While another press waits for its answer, the server's list would undo it for a moment.
      const isLast = queryClient.isMutating({ mutationKey: scriptCache.keys.changes }) === 1;
      if (isLast) void queryClient.invalidateQueries();
    },
  });
}

export function useDeleteScript() {
  return useDeleteFromList(scriptCache, apiPaths.scripts.deleteScript);
}
