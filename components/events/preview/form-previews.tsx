"use client";

import { Suspense, useId, useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { ContrastNotes } from "./contrast-notes";

/** Loaded with the dialog, so that the list of events does not bundle them. */
const PreviewStage = lazyWithRetry(() => import("./preview-stage"));
const GuestFormStage = lazyWithRetry(() => import("./guest-form-stage"));

const text = messages.events;

export type FormPreviewsProps = {
  event: OrganiserEvent | null;
  /** Shows the guest's form instead of the wall. */
  isOfForm: boolean;
};

/** Previews the wall or the guest's form, and warns about unreadable texts. The form loads when it is first shown. */
export function FormPreviews({ event, isOfForm }: FormPreviewsProps) {
  const id = useId();
  const [hasForm, setHasForm] = useState(isOfForm);
  if (isOfForm && !hasForm) setHasForm(true);
  return (
    <aside
      aria-labelledby={id}
      className="flex min-w-0 shrink-0 flex-col gap-3 lg:sticky lg:top-12 lg:w-96 lg:self-start xl:w-[26rem] min-[87.5rem]:w-[40rem]"
    >
      <h3 id={id} className="text-base">
        Preview
      </h3>
      <p className="text-muted">{isOfForm ? text.formPreviewHint : text.previewHint}</p>
      <div hidden={isOfForm} className="flex flex-col gap-3">
        <Suspense fallback={<div className="aspect-video rounded-md bg-sunken" />}>
          <PreviewStage event={event} />
        </Suspense>
      </div>
      {hasForm && (
        <div hidden={!isOfForm} className="flex flex-col gap-3">
          <Suspense>
            <GuestFormStage event={event} />
          </Suspense>
        </div>
      )}
      <ContrastNotes />
    </aside>
  );
}
