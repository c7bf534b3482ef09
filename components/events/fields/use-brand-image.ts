"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useFileUrl } from "@/components/form/use-file-url";
import type { BrandImageField, OrganiserEvent } from "@/lib/shared/events/contract";
import type { EventFormValues } from "../form/event-form-values";

/** Returns the URL of the newly chosen picture, else of the stored one unless it is marked for removal. */
export function useBrandImage(event: OrganiserEvent | null, name: BrandImageField): string | null {
  const { control } = useFormContext<EventFormValues>();
  const chosenUrl = useFileUrl(useWatch({ control, name }));
  const isRemoved = useWatch({ control, name: `remove_${name}` }) === "yes";
  return chosenUrl ?? (isRemoved ? null : (event?.[`${name}_url`] ?? null));
}
