"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { EventAccess } from "@/lib/shared/events/public-contract";
import { HiddenState, LoadingState } from "./plain-state";

/** Every form's page names this script; asking what a visitor may see is fetched where not everybody sees the form. */
const VisitorForm = lazyPart(() => import("./visitor-form"));

export type ClosedFormProps = { forEverybody: EventAccess };

/** A form that is behind a password, a Draft's, or none at all. */
export function ClosedForm({ forEverybody }: ClosedFormProps) {
  return (
    <Suspense fallback={forEverybody.access === "hidden" ? <HiddenState /> : <LoadingState />}>
      <VisitorForm forEverybody={forEverybody} />
    </Suspense>
  );
}
