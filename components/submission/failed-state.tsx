"use client";

import { PlainButton } from "@/components/ui/plain-button";
import { screenMessages } from "@/lib/shared/messages/screens";
import { PlainState } from "./plain-state";

export type FailedStateProps = { description?: string; onRetry: () => void };

/** Shows a load failure. Every form's page bundles this script, so it stays small. */
export function FailedState({ description, onRetry }: FailedStateProps) {
  return (
    <PlainState>
      <div role="alert" className="flex flex-col items-center gap-6">
        <div>
          <p className="font-semibold">{screenMessages.error}</p>
          {description && <p className="mt-1 text-muted">{description}</p>}
        </div>
        <PlainButton onClick={onRetry}>{screenMessages.retry}</PlainButton>
      </div>
    </PlainState>
  );
}
