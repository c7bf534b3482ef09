"use client";

import { lazy, Suspense } from "react";
import { useKeptChoice } from "@/lib/client/browser/kept-choice";
import { useSession } from "@/lib/client/browser/session";
import type { DashboardData } from "@/lib/shared/dashboard/contract";
import { deskLimits } from "@/lib/shared/limits/desk";
import type { EventScreens } from "@/lib/shared/screens/contract";

/** Loaded for new accounts only. */
const FirstStepsCard = lazy(() => import("./first-steps-card"));

export type FirstStepsProps = { totals: DashboardData | undefined; screens: EventScreens[] | undefined };

/** Shows a new account's first steps, until they are done or hidden in this browser. */
export function FirstSteps({ totals, screens }: FirstStepsProps) {
  const email = useSession()?.email ?? "";
  const [choice, setChoice] = useKeptChoice(`first-steps-${email}`, ["shown", "hidden"], "shown");
  if (!totals || !screens || choice === "hidden" || totals.total_events > deskLimits.firstStepsMaxEvents) return null;
  return (
    <Suspense>
      <FirstStepsCard totals={totals} screens={screens} onHide={() => setChoice("hidden")} />
    </Suspense>
  );
}
