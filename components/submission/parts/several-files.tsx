"use client";

import { useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { type QueueState, stateOf } from "@/lib/client/submission/queue";
import { guestLimits } from "@/lib/shared/limits/guest";

type SeveralFilesProps = {
  files: readonly GuestFile[];
  queue: QueueState;
  /** The event's form has captions. */
  hasCaptions: boolean;
  isDisabled: boolean;
  onCaption: (file: GuestFile, caption: string) => void;
  onRemove: (id: string) => void;
};

/** Lets a guest caption each of several files, and remove those that a stop left unsent. */
export default function SeveralFiles({
  files,
  queue,
  hasCaptions,
  isDisabled,
  onCaption,
  onRemove,
}: SeveralFilesProps) {
  const { guestForm: text } = useGuestMessages();
  const [isOpen, setIsOpen] = useState(false);
  const unsent = files.filter(({ id }) => stateOf(queue, id).step !== "sent");
  const isPartlySent = unsent.length > 0 && unsent.length < files.length;
  const handleRemoveRest = () => {
    for (const { id } of unsent) onRemove(id);
  };
  return (
    <div className="-mt-3 flex flex-col gap-3 empty:hidden">
      {isPartlySent && !isDisabled && (
        <PlainButton onClick={handleRemoveRest}>{text.removeRest(unsent.length)}</PlainButton>
      )}
      {hasCaptions && (
        <PlainButton variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text.captionEach}
        </PlainButton>
      )}
      {hasCaptions && isOpen && (
        <ol className="flex max-h-96 flex-col gap-3 overflow-y-auto p-1">
          {unsent.map((file) => (
            <CaptionRow key={file.id} file={file} onCaption={onCaption} />
          ))}
        </ol>
      )}
    </div>
  );
}

/** One file's own caption. */
export function CaptionRow({ file, onCaption }: { file: GuestFile; onCaption: SeveralFilesProps["onCaption"] }) {
  const { guestForm: text } = useGuestMessages();
  return (
    <li className="flex items-center gap-3">
      {file.previewUrl ? (
        // biome-ignore lint/performance/noImgElement: the guest's own file, from memory.
        <img src={file.previewUrl} alt="" loading="lazy" className="size-12 shrink-0 rounded-md object-cover" />
      ) : (
        <span className="size-12 shrink-0 rounded-md bg-sunken" />
      )}
      <input
        type="text"
        dir="auto"
        aria-label={text.captionOf(file.name)}
        defaultValue={file.memory.caption}
        maxLength={guestLimits.guestTextMaxLength.caption}
        onChange={({ target }) => onCaption(file, target.value.trim())}
        className="field-box h-12 min-w-0 flex-1 scroll-mb-44 px-3"
      />
    </li>
  );
}
