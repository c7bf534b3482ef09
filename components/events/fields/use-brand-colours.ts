"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { type BrandColours, brandColourFields } from "@/lib/shared/events/brand-colours";
import { shownColours } from "@/lib/shared/events/theme-colours";
import type { EventFormValues } from "../form/event-form-values";

/** Returns the form's current colours and switch; a colour may be half-typed. */
export function useBrandColours(): BrandColours & Pick<EventFormValues, "use_theme_colors"> {
  const { control } = useFormContext<EventFormValues>();
  const values = useWatch({ control, name: brandColourFields });
  const use_theme_colors = useWatch({ control, name: "use_theme_colors" });
  const colours = Object.fromEntries(brandColourFields.map((field, index) => [field, values[index]])) as BrandColours;
  return { ...colours, use_theme_colors };
}

/** Returns the colours that the wall would show. */
export function useShownColours(): BrandColours {
  const { control } = useFormContext<EventFormValues>();
  const wall_theme = useWatch({ control, name: "wall_theme" });
  return shownColours({ ...useBrandColours(), wall_theme });
}
