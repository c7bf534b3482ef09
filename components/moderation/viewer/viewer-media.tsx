"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type TouchEvent, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { PostMedia } from "./post-media";

export type ViewerMediaProps = {
  post: OrganiserPost | null;
  /** Neighbours, prefetched. */
  previous: OrganiserPost | null;
  next: OrganiserPost | null;
  onMove: (to: OrganiserPost) => void;
};

/** Minimum pixels of a swipe. */
const swipeLength = 48;

/** Shows the whole picture or the video, with buttons to the neighbouring posts. */
export function ViewerMedia({ post, previous, next, onMove }: ViewerMediaProps) {
  const swipe = useSwipe({
    onLeft: () => next && onMove(next),
    onRight: () => previous && onMove(previous),
  });
  useFetchedAhead([next, previous]);
  return (
    <div className="relative min-h-0 min-w-0 touch-pan-y overflow-hidden bg-black text-white" {...swipe}>
      {post ? (
        <PostMedia key={post.id} post={post} place="viewer" />
      ) : (
        <Spinner className="absolute top-1/2 left-1/2" label="Loading" />
      )}
      {previous && <MoveButton side="left" onClick={() => onMove(previous)} />}
      {next && <MoveButton side="right" onClick={() => onMove(next)} />}
    </div>
  );
}

function MoveButton({ side, onClick }: { side: "left" | "right"; onClick: () => void }) {
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={side === "left" ? "Previous post" : "Next post"}
      aria-keyshortcuts={side === "left" ? "ArrowLeft" : "ArrowRight"}
      onClick={onClick}
      className={cn(
        "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-raised text-ink shadow-md hover:bg-hover",
        side === "left" ? "left-3" : "right-3",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Detects horizontal swipes with one finger; ignores vertical ones and drags of a video's slider. */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isSlider = target instanceof HTMLVideoElement;
      start.current = touch && touches.length === 1 && !isSlider ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) < swipeLength || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) onLeft();
      else onRight();
    },
  };
}

function useFetchedAhead(posts: readonly (OrganiserPost | null)[]) {
  const urls = posts.flatMap((post) => (post?.media_type === "image" && post.media_url ? [post.media_url] : []));
  const list = urls.join("\n");
  useEffect(() => {
    for (const url of list.split("\n").filter(Boolean)) new Image().src = url;
  }, [list]);
}
