"use client";

import { Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFileUrl } from "@/components/form/use-file-url";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useAccountDetails } from "@/lib/client/account/hooks";
import type { BrandImageField, OrganiserEvent } from "@/lib/shared/events/contract";
import type { EventFormValues } from "../form/event-form-values";

/** Loaded once there is a logo. */
const LogoColours = lazyWithRetry(() => import("./logo-colours"));

/** Proposes colours from the logo that the wall would show: the event's, or the company's as fallback. */
export function LogoColoursField({ event }: { event: OrganiserEvent | null }) {
  const { data: account } = useAccountDetails();
  const logo = useBrandImage(event, "brand_custom_logo") ?? account?.company_logo_url;
  if (!logo) return null;
  return (
    <Suspense fallback={null}>
      <LogoColours key={logo} logo={logo} />
    </Suspense>
  );
}

/** Returns the URL of the newly chosen picture, else of the stored one unless it is marked for removal. */
function useBrandImage(event: OrganiserEvent | null, name: BrandImageField): string | null {
  const { control } = useFormContext<EventFormValues>();
  const chosenUrl = useFileUrl(useWatch({ control, name }));
  const isRemoved = useWatch({ control, name: `remove_${name}` }) === "yes";
  return chosenUrl ?? (isRemoved ? null : (event?.[`${name}_url`] ?? null));
}
