import type { LiveSite } from "@/lib/client/wall/hooks";
import type { EventAccess } from "@/lib/shared/events/public-contract";
import type { ScanAddress } from "../scan/use-scan-code";

/** Facts about the installation that every entry to a wall needs. */
export type WallSite = LiveSite & {
  scan: ScanAddress;
  /** Origin at which scripts run in the wall's own page; null if they run only in a sandboxed frame. */
  ownOrigin: string | null;
};

export type EntranceProps = { slug: string; forEverybody: EventAccess; site: WallSite };
