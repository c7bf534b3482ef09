import { notFound } from "next/navigation";
import { Entrance } from "@/components/wall/page/entrance";
import { OpenWall } from "@/components/wall/page/open-wall";
import type { PublicWall } from "@/lib/server/features/events/read";
import { stageLook } from "@/lib/shared/wall/stage-look";
import { wallSite } from "./wall-data";

/** Renders a wall as open, locked by its password, or not found. */
export async function WallView({ slug, wall }: { slug: string; wall: PublicWall }) {
  if (wall.access === "hidden") notFound();
  const site = await wallSite(slug);
  if (wall.access === "locked") return <Entrance slug={slug} forEverybody={wall} site={site} />;
  return (
    <OpenWall
      event={wall.event}
      look={stageLook(wall.event, wall.posts[0]?.placeholder_color)}
      posts={wall.posts}
      linked={wall.linked}
      {...site}
    />
  );
}
