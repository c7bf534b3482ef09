import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserScript, ScriptName } from "@/lib/shared/scripts/contract";
import { api } from "../browser/api-client";
import { listCache } from "../browser/list-cache";

export const scriptCache = listCache<OrganiserScript>("scripts", apiPaths.scripts.getScripts());

/** Query of the scripts' names without their code, which may be long. */
export function scriptNamesOptions() {
  return queryOptions({
    queryKey: [...scriptCache.keys.all, "names"],
    queryFn: ({ signal }) => api.get<ScriptName[]>(apiPaths.scripts.getScripts(["id", "script_name"]), { signal }),
  });
}
