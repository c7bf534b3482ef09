"use client";

import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { EventAccess } from "@/lib/shared/events/public-contract";
import { HiddenState, LoadingState } from "./plain-state";

/** Every form's page bundles this script; the check of a visitor's access loads only for restricted forms. */
const VisitorForm = lazyWithRetry(() => import("./visitor-form"));

export type ClosedFormProps = { forEverybody: EventAccess };

/** Renders the form of an event behind a password, of a Draft, or of an unknown event. */
export function ClosedForm({ forEverybody }: ClosedFormProps) {
  return (
    <Suspense fallback={forEverybody.access === "hidden" ? <HiddenState /> : <LoadingState />}>
      <VisitorForm forEverybody={forEverybody} />
    </Suspense>
  );
}
