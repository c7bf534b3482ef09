"use client";
import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { Notice } from "./notice";
import type { EntranceProps } from "./wall-site";

/** Password gate, API client and their dependencies load only for closed walls. */
const VisitorWall = lazyWithRetry(() => import("./visitor-wall"));

/** Renders a restricted wall: checks this visitor's access, and asks for the password. */
export function Entrance(props: EntranceProps) {
  const text = useWallTexts();
  return (
    <Suspense fallback={<Notice text={text.loading} />}>
      <VisitorWall {...props} />
    </Suspense>
  );
}
