import { AbsentWall } from "@/components/wall/page/absent-wall";
import { wallSite } from "./wall-data";

/** Gives the same answer for a missing event and for one that the public may not see. */
export default async function WallNotFound() {
  return <AbsentWall site={await wallSite(null)} />;
}
