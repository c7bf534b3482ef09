"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useFileUrl } from "@/components/form/use-file-url";
import type { BrandImageField, OrganiserEvent } from "@/lib/shared/events/contract";
import type { EventFormValues } from "../form/event-form-values";

/** The picture chosen now, else the one that is stored and stays. */
export function useBrandImage(event: OrganiserEvent | null, name: BrandImageField): string | null {
  const { control } = useFormContext<EventFormValues>();
  const chosenUrl = useFileUrl(useWatch({ control, name }));
  const isRemoved = useWatch({ control, name: `remove_${name}` }) === "yes";
  return chosenUrl ?? (isRemoved ? null : (event?.[`${name}_url`] ?? null));
}
