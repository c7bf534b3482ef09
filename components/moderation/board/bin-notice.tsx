"use client";

import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useEmptyBin } from "@/lib/client/posts/bin";
import { fetchPostTotal } from "@/lib/client/posts/cache";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";

export type BinNoticeProps = {
  /** The event whose bin it is; null where it is all of them. */
  event: ModerationEvent | null;
  /** Whether this person may empty it, and there is something in it. */
  canEmpty: boolean;
};

const text = messages.bin;

/** Says over the deleted posts how long they stay, and empties the bin. */
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
      // All of the bin goes, whatever the list is narrowed down to.
      const total = await fetchPostTotal({ status: "delete", ...(event && { event_id: event.id }) });
      if (total === 0) return void toast.info(text.nothingThere);
      const title = text.emptyQuestion(total, event?.event_name ?? null);
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
