import { listCache } from "../browser/list-cache";
import { apiPaths } from "../paths";
import type { OrganiserAd } from "./contract";

export const adCache = listCache<OrganiserAd>("ads", apiPaths.ads.getEventAds);
