"use client";
import { Suspense, useLayoutEffect } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { clearForOverlay } from "@/lib/client/wall/screen/clear-for-overlay";
import { NotFoundNotice } from "./not-found-notice";
import type { WallSite } from "./wall-site";

/** Every wall's page bundles its 'not found' script: what else it does loads only when needed. */
const HiddenWall = lazyWithRetry(() => import("./hidden-wall"));

/** Shows 'Event not found!', unless a member of the event's team is signed in. */
export function AbsentWall({ site }: { site: WallSite }) {
  useLayoutEffect(clearForOverlay, []);
  return (
    <Suspense fallback={<NotFoundNotice />}>
      <HiddenWall site={site} />
    </Suspense>
  );
}
