import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserProgram } from "@/lib/shared/programs/contract";
import { listCache } from "../browser/list-cache";

export const programCache = listCache<OrganiserProgram>("programs", apiPaths.adsGroup.getEventAdsGroups);
