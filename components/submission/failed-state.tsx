"use client";

import { PlainButton } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { PlainState } from "./plain-state";

export type FailedStateProps = { description?: string; onRetry: () => void };

/** Shows a load failure. Every form's page bundles this script, so it stays small. */
export function FailedState({ description, onRetry }: FailedStateProps) {
  const { page: text } = useGuestMessages();
  return (
    <PlainState>
      <div role="alert" className="flex flex-col items-center gap-6">
        <div>
          <p className="font-semibold">{text.error}</p>
          {description && <p className="mt-1 text-muted">{description}</p>}
        </div>
        <PlainButton onClick={onRetry}>{text.retry}</PlainButton>
      </div>
    </PlainState>
  );
}
