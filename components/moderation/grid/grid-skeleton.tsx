import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { messages } from "@/lib/shared/messages";

export function GridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
      <VisuallyHidden>{messages.common.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all items are identical
        <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-square h-auto w-full rounded-none compact:aspect-2/1" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="w-2/3" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="mt-2 h-3" />
            <Skeleton className="h-3 w-4/5" />
          </div>
          <Skeleton className="m-3 h-8" />
        </div>
      ))}
    </div>
  );
}
