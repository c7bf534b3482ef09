"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/overlay/toast";
import { useFailedMedia, useRetryFailedMedia } from "@/lib/client/posts/failed-media";
import { messages } from "@/lib/shared/messages";

export type FailedMediaNoticeProps = {
  /** Undefined: all events that the person moderates. */
  eventId: string | undefined;
  className?: string;
};

const text = messages.failedMedia;

/** Shows the number of posts with failed media and retries them all; renders nothing if there are none. */
export function FailedMediaNotice({ eventId, className }: FailedMediaNoticeProps) {
  const { data } = useFailedMedia(eventId);
  if (!data || data.failed === 0) return null;
  return (
    <section
      aria-label={text.title}
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-warning-soft px-4 py-3",
        className,
      )}
    >
      <div className="flex min-w-0 max-w-3xl flex-1 basis-72 gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="font-medium text-warning" aria-live="polite">
            {text.failed(data.failed)}
          </p>
          <p className="mt-0.5 text-sm">{text.hint}</p>
        </div>
      </div>
      <RetryAllButton eventId={eventId} />
    </section>
  );
}

function RetryAllButton({ eventId }: { eventId: string | undefined }) {
  const { mutateAsync: retry, isPending } = useRetryFailedMedia();
  const handleClick = async () => {
    try {
      toast.success((await retry(eventId)).message);
    } catch {
      toast.danger(text.retryFailed, { title: messages.common.errorTitle });
    }
  };
  return (
    <Button
      icon={<RotateCw aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => void handleClick()}
      className="pointer-coarse:min-h-11"
    >
      {text.retryAll}
    </Button>
  );
}
