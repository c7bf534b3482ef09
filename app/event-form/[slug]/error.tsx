"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function EventFormError({ reset }: { reset: () => void }) {
  return <ErrorState onRetry={reset} />;
}
