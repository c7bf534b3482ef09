"use client";

import { lazy, Suspense, useId } from "react";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { ContrastNotes } from "./contrast-notes";

/** Loaded with the dialog, so that the list of events does not bundle it. */
const PreviewStage = lazy(() => import("./preview-stage"));

const text = messages.events;

/** Previews the wall, and warns about unreadable texts. */
export function BrandPreview({ event }: { event: OrganiserEvent | null }) {
  const id = useId();
  return (
    <aside
      aria-labelledby={id}
      className="flex min-w-0 shrink-0 flex-col gap-3 lg:sticky lg:top-0 lg:w-96 lg:self-start xl:w-[26rem] 2xl:w-[40rem]"
    >
      <h3 id={id} className="text-base">
        Preview
      </h3>
      <p className="text-muted">{text.previewHint}</p>
      <Suspense fallback={<div className="aspect-video rounded-md bg-sunken" />}>
        <PreviewStage event={event} />
      </Suspense>
      <ContrastNotes />
    </aside>
  );
}
