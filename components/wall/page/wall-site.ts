import type { LiveSite } from "@/lib/client/wall/hooks";
import type { EventAccess } from "@/lib/shared/events/public-contract";
import type { ScanAddress } from "../scan/use-scan-code";

/** Tells every way into a wall about the installation. */
export type WallSite = LiveSite & {
  scan: ScanAddress;
  /** The origin at which scripts run in the wall's page; null where they run nowhere but in a frame over it. */
  ownOrigin: string | null;
};

/** A wall that not everybody may see. */
export type EntranceProps = { slug: string; forEverybody: EventAccess; site: WallSite };
