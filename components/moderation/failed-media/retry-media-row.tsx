"use client";

import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { isMediaRetriable } from "@/lib/shared/posts/failed-media";
import { guestName } from "@/lib/shared/posts/guest-name";
import { useRetryMedia } from "./use-retry-media";

export type RetryMediaRowProps = {
  post: OrganiserPost;
  /** Out of the tab order: in a grid, Tab stops at one card only. */
  isSkipped: boolean;
};

/** Retry button of a card; renders nothing if its media did not fail. */
export function RetryMediaRow({ post, isSkipped }: RetryMediaRowProps) {
  return isMediaRetriable(post) ? <Row post={post} isSkipped={isSkipped} /> : null;
}

function Row({ post, isSkipped }: RetryMediaRowProps) {
  const { retry, isPending } = useRetryMedia(post.id);
  return (
    <div className="flex min-h-10 items-center justify-end border-line border-t px-3 text-xs">
      <button
        type="button"
        tabIndex={isSkipped ? -1 : undefined}
        aria-label={messages.failedMedia.retryNamed(guestName(post))}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && void retry()}
        className="-mr-2 min-h-8 rounded-md px-2 font-medium text-accent-ink hover:bg-hover aria-disabled:cursor-progress aria-disabled:opacity-55 pointer-coarse:min-h-11"
      >
        {messages.failedMedia.retry}
      </button>
    </div>
  );
}
