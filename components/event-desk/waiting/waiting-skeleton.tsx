import { Skeleton } from "@/components/ui/skeleton";
import { deskLimits } from "@/lib/shared/limits/desk";
import { messages } from "@/lib/shared/messages";

/** Keeps the place of the waiting posts while they load. */
export function WaitingSkeleton() {
  return (
    <div role="status" className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-3">
      <span className="sr-only">{messages.common.loading}</span>
      {Array.from({ length: deskLimits.waitingShown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={index} className="h-24 sm:aspect-square sm:h-auto" />
      ))}
    </div>
  );
}
