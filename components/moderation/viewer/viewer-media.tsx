"use client";

import { ChevronLeft, ChevronRight, ImageOff } from "lucide-react";
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { useRetryPostMedia } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { RetryMediaButton } from "../failed-media/retry-media-button";
import { hasNoPictureYet, isDiscarded } from "../post/media-notes";
import { DownloadOriginal } from "./download-original";

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
      {post ? <Media key={post.id} post={post} /> : <Spinner className="absolute top-1/2 left-1/2" label="Loading" />}
      {previous && <MoveButton side="left" onClick={() => onMove(previous)} />}
      {next && <MoveButton side="right" onClick={() => onMove(next)} />}
    </div>
  );
}

/** Asks for the picture of a post that was banned before it had one: somebody opened it. */
function AskedPicture({ id }: { id: string }) {
  const { mutate, isError } = useRetryPostMedia();
  useEffect(() => mutate({ id }), [mutate, id]);
  return <Notice text={isError ? messages.posts.mediaMissing : messages.posts.mediaProcessing} isBusy={!isError} />;
}

function Media({ post }: { post: OrganiserPost }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = post.media_url ?? post.thumbnail_media_url;
  if (post.media_state === "failed") {
    return (
      <Notice text={post.media_problem ?? messages.posts.mediaFailed}>
        <RetryMediaButton post={post} />
        <DownloadOriginal post={post} />
      </Notice>
    );
  }
  if (!url && post.media_state === "withdrawn") return <Notice text={messages.posts.mediaWithdrawn} />;
  if (hasNoPictureYet(post)) return <AskedPicture id={post.id} />;
  if (!url) return <Notice text={messages.posts.mediaProcessing} isBusy />;
  if (url === brokenUrl) return <Notice text={messages.posts.mediaMissing} />;
  if (post.media_type === "video" && post.media_url) {
    return (
      <ClipPlayer
        src={post.media_url}
        poster={post.thumbnail_media_url ?? undefined}
        controls
        hasSound
        onBroken={() => setBrokenUrl(url)}
        className="size-full object-contain"
      />
    );
  }
  return (
    <>
      {post.thumbnail_media_url && (
        // biome-ignore lint/performance/noImgElement: in the browser's cache already; shown until the full one loads
        <img src={post.thumbnail_media_url} alt="" className="absolute inset-0 size-full object-contain" />
      )}
      {/* biome-ignore lint/performance/noImgElement: the worker makes the sizes */}
      <img
        src={url}
        alt={`By ${guestName(post)}`}
        draggable={false}
        onError={() => setBrokenUrl(url)}
        className="relative size-full select-none object-contain"
      />
      {post.media_state === "processing" && !isDiscarded(post) && (
        <p className="absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full bg-raised px-3 py-1 text-ink text-xs">
          <Spinner />
          {messages.posts.mediaProcessing}
        </p>
      )}
    </>
  );
}

function Notice({ text, isBusy, children }: { text: string; isBusy?: boolean; children?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-18 text-center">
      {isBusy ? <Spinner className="size-6" /> : <ImageOff aria-hidden="true" className="size-8" />}
      <p className="max-w-sm">{text}</p>
      {children}
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
