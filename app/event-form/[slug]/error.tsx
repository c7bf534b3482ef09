"use client";

import { Suspense } from "react";
import type { FailedStateProps } from "@/components/submission/failed-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useGuestMessages } from "@/lib/client/language/guest-language";

/** Every form loads this file, and a form without a fault needs no more of it than the sentence. */
const FailedState = lazyWithRetry<FailedStateProps>(() =>
  import("@/components/submission/failed-state").then((module) => ({ default: module.FailedState })),
);

export default function EventFormError({ reset }: { reset: () => void }) {
  const { page } = useGuestMessages();
  return (
    <Suspense fallback={<p className="px-6 py-12 text-center font-semibold">{page.error}</p>}>
      <FailedState onRetry={reset} />
    </Suspense>
  );
}
