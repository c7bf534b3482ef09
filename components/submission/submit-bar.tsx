"use client";

import { FormErrors } from "@/components/form/form-errors";
import { PlainButton } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { type QueueState, stateOf } from "@/lib/client/submission/queue";
import { ChooseBar } from "./choose-bar";
import { SendStatus } from "./send-status";

export type SubmitBarProps = {
  queue: QueueState;
  files: readonly GuestFile[];
  /** An error message. */
  notice: string | null;
  isBusy: boolean;
  /** Of the chooser, which stands here while nothing is chosen. */
  onAdd: (files: readonly File[]) => void;
  onOpen: (picker: HTMLInputElement) => void;
  onRetry: () => void;
  onCancel: () => void;
};

/** Shows the upload's status and the next step, to choose a photo or to submit, always in reach of the thumb. */
export function SubmitBar({ queue, files, notice, isBusy, onAdd, onOpen, onRetry, onCancel }: SubmitBarProps) {
  const { page, guestForm } = useGuestMessages();
  const state = queue.currentId ? stateOf(queue, queue.currentId) : null;
  const isRetry = files.some(({ id }) => ["stopped", "refused", "sent"].includes(stateOf(queue, id).step));
  const note = state?.step === "waiting" ? state.note : null;
  return (
    <div className="flex flex-col gap-3 rounded-b-[inherit] border-line border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-6 sm:py-4 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:bottom-0">
      <SendStatus queue={queue} files={files} />
      <FormErrors errors={note ?? notice} />
      <div className="flex flex-wrap gap-3">
        {isBusy && (
          <PlainButton size="lg" onClick={onCancel}>
            {files.length > 1 ? guestForm.stop : guestForm.cancel}
          </PlainButton>
        )}
        {files.length === 0 ? (
          <ChooseBar isDisabled={isBusy} onAdd={onAdd} onOpen={onOpen} />
        ) : state?.step === "waiting" ? (
          <PlainButton variant="primary" size="lg" className="flex-1" onClick={onRetry}>
            {page.retry}
          </PlainButton>
        ) : (
          <PlainButton type="submit" variant="primary" size="lg" className="flex-1" isBusy={isBusy}>
            {isRetry && !isBusy ? page.retry : guestForm.submit}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
