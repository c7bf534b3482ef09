"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { type BrandColours, brandSurfaces } from "@/lib/shared/events/brand-colours";
import { shownColours } from "@/lib/shared/events/theme-colours";
import type { EventFormValues } from "./event-form-values";

const fields = Object.values(brandSurfaces).flat();

/** The event's colours as they are being chosen; one may be half typed. */
export function useBrandColours(): BrandColours {
  const { control } = useFormContext<EventFormValues>();
  const values = useWatch({ control, name: fields });
  return Object.fromEntries(fields.map((field, index) => [field, values[index]])) as BrandColours;
}

/** The colours that the wall would show: the theme's where the event has none of its own. */
export function useShownColours(): BrandColours {
  const { control } = useFormContext<EventFormValues>();
  const wall_theme = useWatch({ control, name: "wall_theme" });
  return shownColours({ ...useBrandColours(), wall_theme });
}
