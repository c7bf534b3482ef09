"use client";

import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { messages } from "@/lib/shared/messages";

/** Shown when a console page throws; the shell around it stays usable. */
export default function ConsoleError({ reset }: { reset: () => void }) {
  return (
    <Card>
      <ErrorState description={messages.http.internal} onRetry={reset} />
    </Card>
  );
}
