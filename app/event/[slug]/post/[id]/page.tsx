import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { serverAddress } from "@/lib/server/http/network-address";
import { paths } from "@/lib/shared/paths";
import { findWall } from "../../wall-data";
import { wallMetadata } from "../../wall-metadata";
import { WallView } from "../../wall-view";

type LinkedPostProps = { params: Promise<{ slug: string; id: string }> };

/** Cached like the wall's own page. */
export const revalidate = 60;

/** None at build time, as the wall's own page. */
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: LinkedPostProps): Promise<Metadata> {
  const { slug, id } = await params;
  const wall = await findLinked(slug, id);
  return wall.door === "open"
    ? wallMetadata(wall.event, serverAddress(), wall.linked)
    : wallMetadata(null, serverAddress());
}

/** What a link to a post leads to: the wall, with the post's picture in its head and the post open (next.config.ts). */
export default async function LinkedPostPage({ params }: LinkedPostProps) {
  const { slug, id } = await params;
  if (slug !== slug.toLowerCase()) permanentRedirect(paths.eventPost(slug.toLowerCase(), id));
  return <WallView slug={slug} wall={await findLinked(slug, id)} />;
}

/** Whatever is no id of a post names none. */
function findLinked(slug: string, id: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isId ? findWall(slug, id.toLowerCase()) : findWall(slug);
}
