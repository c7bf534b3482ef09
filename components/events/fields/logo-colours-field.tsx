"use client";

import { lazy, Suspense } from "react";
import { useAccountDetails } from "@/lib/client/account/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { useBrandImage } from "./use-brand-image";

/** Loaded once there is a logo. */
const LogoColours = lazy(() => import("./logo-colours"));

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
