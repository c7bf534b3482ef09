"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { type WallTheme, wallGrounds, wallTypefaces } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";
import { type TypefaceName, typefacePairs } from "@/lib/shared/wall/typefaces";
import { BrandImageField } from "../fields/brand-image-field";
import { ChoiceField } from "../fields/choice-field";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

const groundOptions = wallGrounds.map((ground) => ({ value: ground, label: text.groundNames[ground] }));

/** The page's own typeface is Inter. */
const pairName = (name: TypefaceName) =>
  text.typefacePair(typefacePairs[name].display ?? "Inter", typefacePairs[name].text ?? "Inter");

const typefaceOptions = (theme: WallTheme) =>
  wallTypefaces.map((value) => ({
    value,
    label: value === "Theme" ? text.typefaceOfTheme(pairName(themeLooks[theme].typeface)) : pairName(value),
  }));

/** Folds the details that most people leave to the theme; opens if one of them is set. */
export function LookDetails({ event }: { event: OrganiserEvent | null }) {
  const { control } = useFormContext<EventFormValues>();
  const [theme, typeface, ground] = useWatch({ control, name: ["wall_theme", "wall_typeface", "wall_ground"] });
  const [isOpen, setOpen] = useState(typeface !== "Theme" || ground !== "Theme");
  return (
    <details
      className="group min-w-0 sm:col-span-2"
      open={isOpen}
      onToggle={(toggle) => setOpen(toggle.currentTarget.open)}
    >
      <summary className="flex w-fit list-none items-center gap-1.5 rounded-sm font-medium text-accent-ink text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {text.fineTuneLook}
      </summary>
      <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
        <ChoiceField name="wall_typeface" options={typefaceOptions(theme)} hint={text.wallTypefaceHint} />
        <ChoiceField name="wall_ground" options={groundOptions} hint={text.wallGroundHint} />
        {ground === "Picture" && (
          <BrandImageField name="brand_ground_image" storedUrl={event?.brand_ground_image_url ?? null} />
        )}
      </div>
    </details>
  );
}
