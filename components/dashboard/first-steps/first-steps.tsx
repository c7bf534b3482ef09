"use client";

import { Suspense, useEffect } from "react";
import { isFailing } from "@/components/shell/failing";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useKeptChoice } from "@/lib/client/browser/kept-choice";
import type { useDashboardData } from "@/lib/client/dashboard/hooks";
import type { useScreens } from "@/lib/client/screens/hooks";
import { deskLimits } from "@/lib/shared/limits/desk";
import { FirstStepsOutline } from "./first-steps-outline";

/** Loaded for new accounts only. */
const FirstStepsCard = lazyWithRetry(() => import("./first-steps-card"));

export type FirstStepsProps = {
  email: string;
  totals: ReturnType<typeof useDashboardData>;
  screens: ReturnType<typeof useScreens>;
};

/** Returns a short mark that tells accounts of one browser apart: the choice stays after a logout and must name nobody. */
const markOf = (email: string) =>
  [...email].reduce((mark, letter) => (mark * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 32, 7).toString(36);

/** Shows a new account's first steps, until they are done or hidden in this browser. Their place is reserved. */
export function FirstSteps({ email, totals, screens }: FirstStepsProps) {
  const [choice, setChoice] = useKeptChoice(`first-steps-${markOf(email)}`, ["shown", "hidden"], "shown");
  const isOutgrown = totals.data !== undefined && totals.data.total_events > deskLimits.firstStepsMaxEvents;
  useEffect(() => {
    // The next visit then reserves no place.
    if (isOutgrown) setChoice("hidden");
  }, [isOutgrown, setChoice]);
  if (choice === "hidden" || isOutgrown) return null;
  if (!totals.data || !screens.data) return isFailing(totals) || isFailing(screens) ? null : <FirstStepsOutline />;
  return (
    <Suspense fallback={<FirstStepsOutline />}>
      <FirstStepsCard totals={totals.data} screens={screens.data} onHide={() => setChoice("hidden")} />
    </Suspense>
  );
}
