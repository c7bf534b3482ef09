import { HiddenWall } from "@/components/wall/hidden-wall";
import { wallSite } from "./wall-data";

/** One answer for an event that does not exist and for one that the public may not see. */
export default async function WallNotFound() {
  return <HiddenWall site={await wallSite(null)} />;
}
