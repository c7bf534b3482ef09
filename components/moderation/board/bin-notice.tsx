"use client";

import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { useEmptyBin } from "@/lib/client/posts/bin";
import { fetchPostTotal } from "@/lib/client/posts/cache";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";

export type BinNoticeProps = {
  /** Event of this bin; null for all events. */
  event: ModerationEvent | null;
  /** The person may empty the bin, and it is not empty. */
  canEmpty: boolean;
};

const text = messages.bin;

/** Shows how long deleted posts are kept, and empties the bin. */
export function BinNotice({ event, canEmpty }: BinNoticeProps) {
  return (
    <section
      aria-label={text.title}
      className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-sunken px-4 py-3"
    >
      <p className="min-w-0 max-w-3xl flex-1 basis-72 text-muted text-sm">{text.hint}</p>
      {canEmpty && <EmptyButton event={event} />}
    </section>
  );
}

function EmptyButton({ event }: { event: ModerationEvent | null }) {
  const confirm = useConfirm();
  const { mutateAsync: empty, isPending } = useEmptyBin();
  const handleClick = async () => {
    try {
      // Empties the whole bin, regardless of the list's search.
      const total = await fetchPostTotal({ status: "delete", ...(event && { event_id: event.id }) });
      if (total === 0) return void toast.info(text.nothingThere);
      const title = text.emptyQuestion(total, event ? isolate(event.event_name) : null);
      const question = { title, description: text.emptyHint, confirmLabel: text.empty, isDanger: true };
      if (await confirm(question)) toast.success((await empty(event?.id)).message);
    } catch {
      toast.danger(text.emptyFailed, { title: messages.common.errorTitle });
    }
  };
  return (
    <Button
      icon={<Trash2 aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => void handleClick()}
      className="pointer-coarse:min-h-11"
    >
      {text.empty}
    </Button>
  );
}
