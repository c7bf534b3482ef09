import type { LiveSite } from "@/lib/client/wall/hooks";
import type { EventAccess } from "@/lib/shared/events/public-contract";
import type { ScanAddress } from "./scan-me";

/** Tells every way into a wall about the installation. */
export type WallSite = LiveSite & {
  scan: ScanAddress;
  /** The origin that the wall has to itself, where scripts run in its page; null where it shares the console's. */
  ownOrigin: string | null;
};

/** A wall that not everybody may see. */
export type EntranceProps = { slug: string; forEverybody: EventAccess; site: WallSite };
