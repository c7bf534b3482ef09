"use client";

import { useId } from "react";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { ContrastNotes } from "./contrast-notes";
import { PreviewStage } from "./preview-stage";

const said = messages.events;

/** The wall's banners and a card as they will look, and a word where they could not be read. */
export function BrandPreview({ event }: { event: OrganiserEvent | null }) {
  const id = useId();
  return (
    <aside
      aria-labelledby={id}
      className="flex min-w-0 shrink-0 flex-col gap-3 lg:sticky lg:top-0 lg:w-80 lg:self-start xl:w-96"
    >
      <h3 id={id} className="text-base">
        Preview
      </h3>
      <p className="text-muted">{said.previewHint}</p>
      <PreviewStage event={event} />
      <ContrastNotes />
    </aside>
  );
}
