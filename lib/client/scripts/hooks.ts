"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserScript, SaveScriptBody, ScriptName } from "@/lib/shared/scripts/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { useDeleteFromList } from "../session/use-delete-from-list";

const scriptCache = listCache<OrganiserScript>("scripts", apiPaths.scripts.getScripts());

/** Query of the scripts' names without their code, which may be long. */
function scriptNamesOptions() {
  return queryOptions({
    queryKey: [...scriptCache.keys.all, "names"],
    queryFn: ({ signal }) => api.get<ScriptName[]>(apiPaths.scripts.getScripts(["id", "script_name"]), { signal }),
  });
}

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

/** Creates or updates a script. Rejects with an ApiError whose issues name the fields. */
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

/** Turns one script on or off: optimistic update, rolled back if the server rejects it. */
export function useSetScriptOnOff(id: string) {
  const queryClient = useQueryClient();
  const show = (on_off: OnOff) => scriptCache.patch(queryClient, id, { on_off });
  return useMutation({
    mutationKey: scriptCache.keys.changes,
    // A scope runs mutations in series: two clicks reach the server in order.
    scope: { id: `script-onoff-${id}` },
    mutationFn: (on_off: OnOff) => api.put<OrganiserScript>(apiPaths.scripts.updateScriptOnOff(id), { on_off }),
    onMutate: async (on_off) => {
      show(on_off);
      // A list in flight predates this click. Cancelling it also restores the earlier data, so patch again.
      await queryClient.cancelQueries({ queryKey: scriptCache.keys.list });
      show(on_off);
    },
    onError: (_error, on_off) => show(on_off === "on" ? "off" : "on"),
    onSettled: () => {
      // While another change is in flight, the server's list would undo it for a moment.
      const isLast = queryClient.isMutating({ mutationKey: scriptCache.keys.changes }) === 1;
      if (isLast) void queryClient.invalidateQueries();
    },
  });
}

export function useDeleteScript() {
  return useDeleteFromList(scriptCache, apiPaths.scripts.deleteScript);
}
