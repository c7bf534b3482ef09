"use client";

import { ImageOff, Pause, Play } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ClipPlayer, type ClipPlayerProps } from "@/components/posts/clip-player";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { useRetryPostMedia } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { RetryMediaButton } from "../failed-media/retry-media-button";
import { hasNoPictureYet, isDiscarded } from "../post/media-notes";
import { PostWords } from "../post/post-words";
import { DownloadOriginal } from "./download-original";

export type PostMediaProps = {
  post: OrganiserPost;
  /** In a queue, a card that is swiped covers the next one (`beneath`), which only loads its pictures. */
  place: "viewer" | "card" | "beneath";
};

const whole = "absolute inset-0 size-full select-none object-contain";

/** Room beside the viewer's buttons, or above the card's words. */
const rooms = {
  viewer: { notice: "px-18", words: "px-12 sm:px-20 sm:text-3xl" },
  card: { notice: "px-8 pb-24", words: "px-6 pt-12 pb-40" },
};

/** Shows a post's whole picture, clip or words, or the reason why there is none. */
export function PostMedia({ post, place }: PostMediaProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { media_url, thumbnail_media_url, media_state, media_type } = post;
  const url = media_url ?? thumbnail_media_url;
  const room = rooms[place === "viewer" ? "viewer" : "card"];
  const notice = (text: string, children?: ReactNode) => (
    <Notice text={text} className={room.notice}>
      {children}
    </Notice>
  );
  if (media_state === "failed") {
    const ways = (
      <>
        <RetryMediaButton post={post} />
        <DownloadOriginal post={post} />
      </>
    );
    return notice(post.media_problem ?? messages.posts.mediaFailed, place !== "beneath" && ways);
  }
  if (media_type === "text")
    return <PostWords post={post} className={cn("text-xl [&>span]:line-clamp-none", room.words)} />;
  if (!url && media_state === "withdrawn") return notice(messages.posts.mediaWithdrawn);
  if (place === "viewer" && hasNoPictureYet(post)) return <AskedPicture id={post.id} />;
  if (!url) return <Notice text={messages.posts.mediaProcessing} isBusy className={room.notice} />;
  if (url === brokenUrl) return notice(messages.posts.mediaMissing);
  if (media_type === "video" && media_url && place !== "beneath") {
    const clip = { src: media_url, poster: thumbnail_media_url, onBroken: () => setBrokenUrl(url), className: whole };
    return place === "viewer" ? <ClipPlayer {...clip} controls hasSound /> : <TappedClip {...clip} />;
  }
  return (
    <>
      {thumbnail_media_url && (
        // biome-ignore lint/performance/noImgElement: already loaded; the full picture covers it
        <img src={thumbnail_media_url} alt="" draggable={false} className={whole} />
      )}
      {(media_type === "image" || place === "viewer") && (
        // biome-ignore lint/performance/noImgElement: the worker makes the sizes
        <img
          src={url}
          alt={place === "beneath" ? "" : messages.deck.pictureBy(guestName(post))}
          draggable={false}
          onError={() => setBrokenUrl(url)}
          className={whole}
        />
      )}
      {place === "viewer" && media_state === "processing" && !isDiscarded(post) && (
        <p className="absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full bg-raised px-3 py-1 text-ink text-xs">
          <Spinner />
          {messages.posts.mediaProcessing}
        </p>
      )}
    </>
  );
}

/** Asks for the picture of a post that was banned before it had one: somebody opened it. */
function AskedPicture({ id }: { id: string }) {
  const { mutate, isError } = useRetryPostMedia();
  useEffect(() => mutate({ id }), [mutate, id]);
  return (
    <Notice
      text={isError ? messages.posts.mediaMissing : messages.posts.mediaProcessing}
      isBusy={!isError}
      className={rooms.viewer.notice}
    />
  );
}

/** Muted, plays on a tap: a hall is loud enough. */
function TappedClip(clip: Pick<ClipPlayerProps, "src" | "poster" | "onBroken" | "className">) {
  const box = useRef<HTMLDivElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const video = box.current?.querySelector("video");
    if (!video) return;
    const follow = () => setIsPlaying(!video.paused);
    for (const name of ["play", "pause"]) video.addEventListener(name, follow);
    return () => {
      for (const name of ["play", "pause"]) video.removeEventListener(name, follow);
    };
  }, []);
  const toggle = () => {
    const video = box.current?.querySelector("video");
    if (!video) return;
    // If the browser refuses to play, poster and button stay.
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <div ref={box} className="absolute inset-0">
      <ClipPlayer {...clip} loop />
      <button
        type="button"
        aria-label={isPlaying ? messages.deck.pause : messages.deck.play}
        onClick={toggle}
        data-playing={isPlaying}
        className="absolute top-1/3 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-raised text-ink shadow-md transition-opacity data-[playing=true]:opacity-40"
      >
        <Icon aria-hidden="true" className="size-7 fill-current" />
      </button>
    </div>
  );
}

type NoticeProps = { text: string; isBusy?: boolean; className: string; children?: ReactNode };

function Notice({ text, isBusy, className, children }: NoticeProps) {
  return (
    <div className={cn("absolute inset-0 flex flex-col items-center justify-center gap-3 text-center", className)}>
      {isBusy ? <Spinner className="size-6" /> : <ImageOff aria-hidden="true" className="size-8" />}
      <p className="max-w-sm">{text}</p>
      {children}
    </div>
  );
}
