import { WifiOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";

export type OldNumbersProps = { reason: string; isRetrying: boolean; onRetry: () => void };

/** Warns once, above all cards, that they show the last answer and may be out of date. */
export function OldNumbers({ reason, isRetrying, onRetry }: OldNumbersProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning sm:px-6"
    >
      <p className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
        <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{messages.eventDesk.old(reason)}</span>
      </p>
      <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
        {messages.common.retry}
      </Button>
    </div>
  );
}
