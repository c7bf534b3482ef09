"use client";

import { useTimedWords } from "@/components/posts/use-relative-time";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import { binDaysLeft } from "@/lib/shared/posts/bin";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";

export type BinNoteProps = {
  post: OrganiserPost;
  /** Null if this person may not erase. */
  onErase: (() => void) | null;
  isBusy?: boolean;
  /** Out of the tab order: in a grid, Tab stops at one card only. */
  isSkipped?: boolean;
  className?: string;
};

const text = messages.bin;

/** Shows how long a post stays in the bin, with a button that erases it at once; renders nothing for other posts. */
export function BinNote({ post, ...props }: BinNoteProps) {
  if (post.deleted_at === null) return null;
  return <Note {...props} name={guestName(post)} deletedAt={post.deleted_at} />;
}

type NoteProps = Omit<BinNoteProps, "post"> & { name: string; deletedAt: string };

function Note({ name, deletedAt, onErase, isBusy, isSkipped, className }: NoteProps) {
  const left = useTimedWords((now) => text.daysLeft(binDaysLeft(deletedAt, now)));
  return (
    <div className={cn("flex min-h-10 items-center justify-between gap-2 text-xs", className)}>
      <span className="text-muted">{left}</span>
      {onErase && (
        <button
          type="button"
          tabIndex={isSkipped ? -1 : undefined}
          aria-label={text.eraseNamed(name)}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onErase()}
          className="-mr-2 min-h-8 rounded-md px-2 font-medium text-danger hover:bg-danger-soft aria-disabled:cursor-progress aria-disabled:opacity-55 pointer-coarse:min-h-11"
        >
          {text.erase}
        </button>
      )}
    </div>
  );
}
