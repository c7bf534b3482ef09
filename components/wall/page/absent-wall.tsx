"use client";
import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { Notice } from "./notice";
import type { WallSite } from "./wall-site";

/** Every wall's page bundles its 'not found' script; the team check loads only when needed. */
const HiddenWall = lazyWithRetry(() => import("./hidden-wall"));

/** Shows 'Event not found!', unless a member of the event's team is signed in. */
export function AbsentWall({ site }: { site: WallSite }) {
  const text = useWallTexts();
  return (
    <Suspense fallback={<Notice text={text.notFound} />}>
      <HiddenWall site={site} />
    </Suspense>
  );
}
