import { listCache } from "../browser/list-cache";
import { apiPaths } from "../paths";
import type { OrganiserScript } from "./contract";

export const scriptCache = listCache<OrganiserScript>("scripts", apiPaths.scripts.getScripts());
