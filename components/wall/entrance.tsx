"use client";
import { lazy, Suspense } from "react";
import type { EventAccess } from "@/lib/events/public-contract";
import { wallMessages } from "@/lib/messages/wall";
import { Notice } from "./notice";
import type { WallSite } from "./wall";

/** The door, the api-client and what they bring are for those few who stand before a closed wall. */
const VisitorWall = lazy(() => import("./visitor-wall"));

export type EntranceProps = { slug: string; forEverybody: EventAccess; site: WallSite };

/** A wall that not everybody may see: asks whether this visitor may, and for the password. */
export function Entrance(props: EntranceProps) {
  return (
    <Suspense fallback={<Notice text={wallMessages.loading} />}>
      <VisitorWall {...props} />
    </Suspense>
  );
}
