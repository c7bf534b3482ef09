import { AbsentWall } from "@/components/wall/page/absent-wall";
import { wallSite } from "./wall-data";

/** One answer for an event that does not exist and for one that the public may not see. */
export default async function WallNotFound() {
  return <AbsentWall site={await wallSite(null)} />;
}
