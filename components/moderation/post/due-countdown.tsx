"use client";

import { Timer } from "lucide-react";
import { useTimedWords } from "@/components/posts/use-relative-time";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/palette/kbd";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { secondsUntilDue } from "@/lib/shared/posts/due";
import { guestName } from "@/lib/shared/posts/guest-name";
import { useIsNextUndo } from "./next-undo";

export type DueCountdownProps = {
  post: OrganiserPost;
  /** The post's `wall_due_at`. */
  dueAt: string;
  isBusy?: boolean;
  /** Out of the tab order: in a grid, Tab stops at one card only. */
  isSkipped?: boolean;
  onRevertApproval: () => void;
  className?: string;
};

const text = messages.posts;

/**
 * Counts down to an approved post's appearance on the wall, with a button that reverts it; replaces the status badge.
 */
export function DueCountdown({ post, dueAt, isBusy, isSkipped, onRevertApproval, className }: DueCountdownProps) {
  return (
    <div className={cn("flex min-w-0 flex-wrap items-center justify-between gap-2", className)}>
      <Badge tone="info" className="shadow-sm">
        <span className="flex items-center gap-1">
          <Timer aria-hidden="true" className="size-3 shrink-0" />
          <DueWords dueAt={dueAt} isInTurn={post.hand_over_id !== null} />
        </span>
      </Badge>
      <button
        type="button"
        tabIndex={isSkipped ? -1 : undefined}
        aria-label={text.takeBackNamed(guestName(post))}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onRevertApproval()}
        className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-md bg-raised px-2 font-medium text-ink text-xs shadow-sm ring-1 ring-line ring-inset hover:bg-hover aria-disabled:cursor-progress aria-disabled:opacity-55 pointer-coarse:min-h-11 pointer-coarse:px-3"
      >
        <RevertLabel postId={post.id} />
      </button>
    </div>
  );
}

/** 'Take back', with the shortcut if it would undo this post now. */
function RevertLabel({ postId }: { postId: string }) {
  const isNextUndo = useIsNextUndo(postId);
  return (
    <span className="inline-flex items-center gap-1.5">
      {text.takeBack}
      {isNextUndo && (
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd>Z</Kbd>
        </span>
      )}
    </span>
  );
}

/** Shows the remaining seconds; screen readers get them once, not every second. */
function DueWords({ dueAt, isInTurn }: { dueAt: string; isInTurn: boolean }) {
  const words = useTimedWords((now) => text.dueIn(secondsUntilDue(dueAt, now, isInTurn)));
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {words}
      </span>
      <span className="sr-only">{text.waitsForWall}</span>
    </>
  );
}

/** Returns the toast of a delayed approval: remaining seconds and undo. The toast outlasts the delay by one second. */
export function dueNotice({ id, wall_due_at, hand_over_id }: OrganiserPost) {
  if (!wall_due_at) return null;
  return {
    title: <DueWords dueAt={wall_due_at} isInTurn={hand_over_id !== null} />,
    label: <RevertLabel postId={id} />,
    durationMs: (limits.wallDelaySeconds + 1) * 1_000,
  };
}
