"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useId } from "react";
import { contrast, textContrast } from "@/lib/shared/colour";
import { type BrandColours, brandSurfaces } from "@/lib/shared/events/brand-colours";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { useBrandColours } from "./use-brand-colours";

/** Fetched with the dialog, so that the list of events carries nothing of it. */
const PreviewStage = lazy(() => import("./preview-stage"));

const said = messages.events;

/** The wall as it will look, and a word where its texts could not be read. */
export function BrandPreview({ event }: { event: OrganiserEvent | null }) {
  const id = useId();
  return (
    <aside
      aria-labelledby={id}
      className="flex min-w-0 shrink-0 flex-col gap-3 lg:sticky lg:top-0 lg:w-96 lg:self-start xl:w-[30rem] 2xl:w-[44rem]"
    >
      <h3 id={id} className="text-base">
        Preview
      </h3>
      <p className="text-muted">{said.previewHint}</p>
      <Suspense fallback={<div className="aspect-video rounded-md bg-sunken" />}>
        <PreviewStage event={event} />
      </Suspense>
      <ContrastNotes />
    </aside>
  );
}

const isWhole = (colour: string) => /^#[0-9a-f]{6}$/i.test(colour);

/** A sentence for each text that is too close to its background; half a colour, still being typed, is not judged. */
function lowContrasts(colours: BrandColours): string[] {
  return Object.values(brandSurfaces).flatMap(([background, text]) => {
    const [one, other] = [colours[text], colours[background]];
    if (!isWhole(one) || !isWhole(other)) return [];
    const ratio = contrast(one, other);
    // Rounded down: 4.46 must not read as the 4.5 that it misses.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    return ratio < textContrast ? [said.contrastLow(said.labels[text], said.labels[background], shown)] : [];
  });
}

function ContrastNotes() {
  const warnings = lowContrasts(useBrandColours());
  return (
    <div role="status">
      {warnings.length === 0 ? (
        <p className="flex gap-2 text-success text-xs">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          {said.contrastFine}
        </p>
      ) : (
        <ul className="flex flex-col gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
