import { listCache } from "../browser/list-cache";
import { apiPaths } from "../paths";
import type { OrganiserProgram } from "./contract";

export const programCache = listCache<OrganiserProgram>("programs", apiPaths.adsGroup.getEventAdsGroups);
