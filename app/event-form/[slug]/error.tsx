"use client";

import { FailedState } from "@/components/submission/failed-state";

export default function EventFormError({ reset }: { reset: () => void }) {
  return <FailedState onRetry={reset} />;
}
