import type { Metadata } from "next";
import { serverAddress } from "@/lib/server/network-address";
import { findWall } from "../../wall-data";
import { wallMetadata } from "../../wall-metadata";
import { WallView } from "../../wall-view";

type LinkedPostProps = { params: Promise<{ slug: string; id: string }> };

/** Expires after a minute, as the wall's own page does. */
export const revalidate = 60;

/** None at build time, as the wall's own page. */
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: LinkedPostProps): Promise<Metadata> {
  const { slug, id } = await params;
  const wall = await findLinked(slug, id);
  return wall.access === "open"
    ? wallMetadata(wall.event, serverAddress(), wall.linked)
    : wallMetadata(null, serverAddress());
}

/** Shows the wall behind a link to a post: its picture in the head, and the post open (lib/server/http/wall-page.ts). */
export default async function LinkedPostPage({ params }: LinkedPostProps) {
  const { slug, id } = await params;
  return <WallView slug={slug} wall={await findLinked(slug, id)} />;
}

/** Finds no linked post where the address holds no valid id. */
function findLinked(slug: string, id: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isId ? findWall(slug, id.toLowerCase()) : findWall(slug);
}
