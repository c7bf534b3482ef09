"use client";

import { ImageOff, LoaderCircle, Play, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { hasNoPictureYet } from "./media-notes";
import { PostWords } from "./post-words";

export type PostPictureProps = { post: OrganiserPost; className?: string };

/**
 * Shows a post's whole, uncropped thumbnail in a square of fixed size: unsuitable content may be at the edge. Shows
 * placeholders for a picture in preparation and for a missing one.
 */
export function PostPicture({ post, className }: PostPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = post.thumbnail_media_url;
  const isBroken = url !== null && url === brokenUrl;
  const isShown = url !== null && !isBroken;
  return (
    <span
      className={cn("relative block aspect-square w-full overflow-hidden bg-sunken", className)}
      style={isShown && post.placeholder_color ? { backgroundColor: post.placeholder_color } : undefined}
    >
      {isShown && (
        // biome-ignore lint/performance/noImgElement: the worker makes the sizes; a second optimiser adds nothing
        <img
          src={url}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
          className="size-full object-contain"
        />
      )}
      {post.media_type === "text" && (
        <PostWords post={post} className="justify-start p-3 pb-9 text-xs [&>span]:line-clamp-3" />
      )}
      {isBroken && <Notice icon={<ImageOff />} text={messages.posts.mediaMissing} />}
      {post.media_state === "failed" && (
        <Notice icon={<TriangleAlert />} text={post.media_problem ?? messages.posts.mediaFailed} isWarning />
      )}
      {hasNoPictureYet(post) && <Notice icon={<ImageOff />} text={messages.posts.noPictureYet} />}
      {post.media_state === "processing" && !url && !hasNoPictureYet(post) && (
        <Notice
          icon={<LoaderCircle data-essential-motion="" className="animate-spin motion-reduce:animate-breathe" />}
          text={messages.posts.mediaProcessing}
        />
      )}
      {post.media_state === "withdrawn" && !url && <Notice icon={<ImageOff />} text={messages.posts.mediaWithdrawn} />}
      {post.media_type === "video" && <VideoMark hasSign={isShown && post.media_state !== "failed"} />}
    </span>
  );
}

function Notice({ icon, text, isWarning }: { icon: ReactNode; text: string; isWarning?: boolean }) {
  return (
    <span
      className={cn(
        "absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center text-xs",
        isWarning ? "bg-warning-soft text-warning" : "text-muted",
      )}
    >
      <span aria-hidden="true" className="[&_svg]:size-6">
        {icon}
      </span>
      {text}
    </span>
  );
}

/**
 * Marks a post as a video. Without `hasSign` there is no play icon: it would cover the notice in the picture's place.
 */
function VideoMark({ hasSign }: { hasSign: boolean }) {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center">
      {hasSign && (
        <span className="grid size-12 place-items-center rounded-full bg-raised text-ink shadow-md">
          <Play aria-hidden="true" className="size-5 translate-x-0.5 fill-current" />
        </span>
      )}
      <span className="sr-only">Video</span>
    </span>
  );
}
