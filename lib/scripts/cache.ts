import { queryOptions } from "@tanstack/react-query";
import { api } from "../browser/api-client";
import { listCache } from "../browser/list-cache";
import { apiPaths } from "../paths";
import type { OrganiserScript, ScriptName } from "./contract";

export const scriptCache = listCache<OrganiserScript>("scripts", apiPaths.scripts.getScripts());

/** The names to choose from, without the scripts themselves: each may be long. */
export function scriptNamesOptions() {
  return queryOptions({
    queryKey: [...scriptCache.keys.all, "names"],
    queryFn: ({ signal }) => api.get<ScriptName[]>(apiPaths.scripts.getScripts(["id", "script_name"]), { signal }),
  });
}
