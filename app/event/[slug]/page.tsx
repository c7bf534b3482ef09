import type { Metadata } from "next";
import { serverAddress } from "@/lib/server/network-address";
import { findWall } from "./wall-data";
import { wallMetadata } from "./wall-metadata";
import { WallView } from "./wall-view";

type WallPageProps = { params: Promise<{ slug: string }> };

/** Seconds after which a page refreshes even if its invalidation was lost. */
export const revalidate = 60;

/** Builds no page ahead: each wall is rendered on its first visit and cached until it changes. */
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: WallPageProps): Promise<Metadata> {
  const { slug } = await params;
  const wall = await findWall(slug);
  return wallMetadata(wall.access === "open" ? wall.event : null, serverAddress());
}

export default async function WallPage({ params }: WallPageProps) {
  const { slug } = await params;
  return <WallView slug={slug} wall={await findWall(slug)} />;
}
