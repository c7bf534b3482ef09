import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "@/lib/shared/messages";

/** Draws the outline of a card, its picture and its words, while the deck loads. */
export function DeckOutline() {
  return (
    <div role="status" className="absolute inset-0 flex flex-col bg-surface">
      <span className="sr-only">{messages.common.loading}</span>
      <Skeleton className="h-auto flex-1 rounded-none" />
      <div className="flex flex-col gap-2 p-4">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-4/5" />
      </div>
    </div>
  );
}
