import type { Metadata } from "next";
import { serverAddress } from "@/lib/server/network-address";
import { findWall } from "../../wall-data";
import { wallMetadata } from "../../wall-metadata";
import { WallView } from "../../wall-view";

type LinkedPostProps = { params: Promise<{ slug: string; id: string }> };

/** Expires after a minute, like the wall's own page. */
export const revalidate = 60;

/** Builds no page ahead, like the wall's own page. */
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

/**
 * Renders the wall for a shared post (`/event/{slug}?post={id}`): the post's picture in the Open Graph tags, and the
 * post open, also an old one that the wall no longer lists. A page of its own, because the wall's page is cached
 * whatever its query, and networks that show previews run no script. lib/server/base/http/wall-page.ts rewrites to it. A
 * change of any wall expires all of these pages: Next expires a page with several parameters by its pattern only. If
 * such an old post is taken down, a visitor who has it open sees it until they close it.
 */
export default async function LinkedPostPage({ params }: LinkedPostProps) {
  const { slug, id } = await params;
  return <WallView slug={slug} wall={await findLinked(slug, id)} />;
}

/** Returns null when the address holds no valid id. */
function findLinked(slug: string, id: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isId ? findWall(slug, id.toLowerCase()) : findWall(slug);
}
