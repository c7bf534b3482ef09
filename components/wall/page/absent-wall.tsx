"use client";
import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { WallSite } from "./wall-site";

/** Every wall's page bundles its 'not found' script: what it does loads only when needed. */
const HiddenWall = lazyWithRetry(() => import("./hidden-wall"));

/** Shows 'Event not found!', which the server has drawn, unless a member of the event's team is signed in. */
export function AbsentWall({ site }: { site: WallSite }) {
  return (
    <Suspense>
      <HiddenWall site={site} />
    </Suspense>
  );
}
