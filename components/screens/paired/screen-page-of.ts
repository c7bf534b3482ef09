import { paths } from "@/lib/shared/paths";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";

/** Returns the address that a television opens, as short as it can be typed. */
export function screenPageOf(server: ServerAddress): string {
  return new URL(reachableOrigin(window.location, server)).host + paths.screen;
}
