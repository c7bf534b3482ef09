"use client";

import { useEffect, useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/overlay/toast";
import { proposeColours } from "@/lib/client/events/logo-colours";
import { readPixels } from "@/lib/client/events/read-pixels";
import { type BrandColours, brandColourFields } from "@/lib/shared/events/brand-colours";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import { useBrandColours } from "./use-brand-colours";

const text = messages.events;

/**
 * Offers a few colour sets from a logo, each applied with one click. Renders nothing if the logo has no colours or
 * cannot be read.
 */
export default function LogoColours({ logo }: { logo: string }) {
  const proposals = useProposals(logo);
  const colours = useBrandColours();
  const { setValue } = useFormContext<EventFormValues>();
  const id = useId();
  if (proposals.length === 0) return null;
  const take = (proposal: BrandColours) => {
    const taken = { shouldDirty: true, shouldValidate: true };
    for (const field of brandColourFields) setValue(field, proposal[field], taken);
    setValue("use_theme_colors", "off", taken);
    toast.info(text.logoColoursTaken);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are buttons.
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5 sm:col-span-2">
      <span id={id} className="font-medium text-ink text-sm">
        {text.logoColours}
      </span>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {proposals.map((proposal, index) => (
          <Proposal
            key={JSON.stringify(proposal)}
            proposal={proposal}
            place={index + 1}
            isTaken={
              colours.use_theme_colors === "off" &&
              brandColourFields.every((field) => colours[field].toUpperCase() === proposal[field])
            }
            onTake={() => take(proposal)}
          />
        ))}
      </div>
      <p className="break-words text-muted text-xs">{text.logoColoursHint}</p>
    </div>
  );
}

function useProposals(logo: string): BrandColours[] {
  const [proposals, setProposals] = useState<BrandColours[]>([]);
  useEffect(() => {
    let isCurrent = true;
    readPixels(logo).then(
      (pixels) => isCurrent && setProposals(proposeColours(pixels)),
      // The browser may refuse to read a logo of another origin; then there is no proposal.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [logo]);
  return proposals;
}

type ProposalProps = { proposal: BrandColours; place: number; isTaken: boolean; onTake: () => void };

/** Draws a miniature of banners and button in these colours. */
function Proposal({ proposal, place, isTaken, onTake }: ProposalProps) {
  const { top_brand_color, top_banner_text_color, cta_button_color, cta_button_text_color } = proposal;
  return (
    <button
      type="button"
      aria-label={text.logoColourPair(place, top_brand_color, cta_button_color)}
      aria-pressed={isTaken}
      onClick={onTake}
      className={cn(
        "flex min-w-0 items-center justify-between gap-2 rounded-md border border-edge px-3 py-2.5 transition-shadow hover:shadow-md",
        isTaken && "ring-2 ring-accent ring-offset-2 ring-offset-surface",
      )}
      style={{ background: top_brand_color, color: top_banner_text_color }}
    >
      <span aria-hidden="true" className="font-semibold text-sm">
        Aa
      </span>
      <span
        aria-hidden="true"
        className="rounded-full px-2.5 py-0.5 font-semibold text-xs"
        style={{ background: cta_button_color, color: cta_button_text_color }}
      >
        Aa
      </span>
    </button>
  );
}
