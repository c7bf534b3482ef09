"use client";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { wallMessages } from "@/lib/shared/messages/wall";
import { Notice } from "./notice";
import type { WallSite } from "./wall-site";

/** Every wall's page names the script of its 'not found': asking whether a visitor is of the team is fetched when needed. */
const HiddenWall = lazyPart(() => import("./hidden-wall"));

/** 'Event not found!', unless somebody is signed in who belongs to its team. */
export function AbsentWall({ site }: { site: WallSite }) {
  return (
    <Suspense fallback={<Notice text={wallMessages.notFound} />}>
      <HiddenWall site={site} />
    </Suspense>
  );
}
