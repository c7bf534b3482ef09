"use client";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { wallMessages } from "@/lib/shared/messages/wall";
import { Notice } from "./notice";
import type { EntranceProps } from "./wall-site";

/** The password's gate, the api-client and what they bring are for those few who stand before a closed wall. */
const VisitorWall = lazyPart(() => import("./visitor-wall"));

/** A wall that not everybody may see: asks whether this visitor may, and for the password. */
export function Entrance(props: EntranceProps) {
  return (
    <Suspense fallback={<Notice text={wallMessages.loading} />}>
      <VisitorWall {...props} />
    </Suspense>
  );
}
