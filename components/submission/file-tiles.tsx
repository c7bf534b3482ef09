"use client";

import { clsx } from "clsx";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { type QueueState, stateOf } from "@/lib/client/submission/queue";
import { guestFormMessages } from "@/lib/shared/messages/guest-form";
import { FileTile } from "./file-tile";

export type FileTilesProps = {
  files: readonly GuestFile[];
  queue: QueueState;
  isDisabled: boolean;
  onRemove: (id: string) => void;
};

/** Shows the selected files: a single one as large as keeps the buttons reachable, several as tiles. */
export function FileTiles({ files, queue, isDisabled, onRemove }: FileTilesProps) {
  const isAlone = files.length === 1;
  return (
    <>
      <ul className={clsx("grid gap-3", isAlone ? "grid-cols-1" : "grid-cols-2 sm:grid-cols-3")}>
        {files.map((file) => (
          <FileTile
            key={file.id}
            file={file}
            state={stateOf(queue, file.id)}
            isInRun={queue.currentId !== null && queue.ids.includes(file.id)}
            isAlone={isAlone}
            isDisabled={isDisabled}
            onRemove={() => onRemove(file.id)}
          />
        ))}
      </ul>
      {!isAlone && <p className="text-muted text-sm">{guestFormMessages.eachAPost(files.length)}</p>}
    </>
  );
}
