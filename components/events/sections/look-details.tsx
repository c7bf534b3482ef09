"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { type WallTheme, wallGrounds, wallTypefaces } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";
import { type TypefaceName, typefacePairs } from "@/lib/shared/wall/typefaces";
import { BrandImageField } from "../fields/brand-image-field";
import { ChoiceField } from "../fields/choice-field";
import { FoldedFields } from "../fields/folded-fields";
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
  return (
    <FoldedFields title={text.fineTuneLook} isOpenAtFirst={typeface !== "Theme" || ground !== "Theme"}>
      <ChoiceField name="wall_typeface" options={typefaceOptions(theme)} hint={text.wallTypefaceHint} />
      <ChoiceField name="wall_ground" options={groundOptions} hint={text.wallGroundHint} />
      {ground === "Picture" && (
        <BrandImageField name="brand_ground_image" storedUrl={event?.brand_ground_image_url ?? null} />
      )}
    </FoldedFields>
  );
}
