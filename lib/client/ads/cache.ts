import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { apiPaths } from "@/lib/shared/paths";
import { listCache } from "../browser/list-cache";

export const adCache = listCache<OrganiserAd>("ads", apiPaths.ads.getEventAds);
