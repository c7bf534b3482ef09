"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { contrast, isFullHexColour, textContrast } from "@/lib/shared/colour";
import type { BrandColours } from "@/lib/shared/events/brand-colours";
import { messages } from "@/lib/shared/messages";
import { drawnTexts } from "@/lib/shared/wall/drawn-texts";
import { useShownColours } from "../fields/use-brand-colours";

const text = messages.events;

/** Returns one sentence per text with too little contrast; skips half-typed colours. */
function lowContrasts(colours: BrandColours): string[] {
  const sentences = drawnTexts(colours).flatMap(({ field, on, ink, ground }) => {
    if (!isFullHexColour(ink) || !isFullHexColour(ground)) return [];
    const ratio = contrast(ink, ground);
    // Rounded down: 4.46 must not read as the 4.5 that it misses.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    return ratio < textContrast ? [text.contrastLow(text.labels[field], text.labels[on], shown)] : [];
  });
  return [...new Set(sentences)];
}

/** Warns about unreadable texts of the wall, by the colours that the wall draws. */
export function ContrastNotes() {
  const warnings = lowContrasts(useShownColours());
  return (
    <div role="status">
      {warnings.length === 0 ? (
        <p className="flex gap-2 text-success text-xs">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          {text.contrastFine}
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
