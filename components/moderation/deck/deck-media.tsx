"use client";

import { ImageOff, Pause, Play } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { Spinner } from "@/components/ui/spinner";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { RetryMediaButton } from "../failed-media/retry-media-button";
import { DownloadOriginal } from "../viewer/download-original";

const whole = "absolute inset-0 size-full select-none object-contain";

/** Shows a card's whole picture or clip, or the reason why there is none. `isBeneath`: the next card, preloaded. */
export function DeckMedia({ post, isBeneath = false }: { post: OrganiserPost; isBeneath?: boolean }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { media_url, thumbnail_media_url, media_state, media_type } = post;
  const url = media_url ?? thumbnail_media_url;
  if (media_state === "failed") {
    return (
      <Notice text={post.media_problem ?? messages.posts.mediaFailed}>
        {!isBeneath && <RetryMediaButton post={post} />}
        {!isBeneath && <DownloadOriginal post={post} />}
      </Notice>
    );
  }
  if (!url) return <Notice text={messages.posts.mediaProcessing} isBusy />;
  if (url === brokenUrl) return <Notice text={messages.posts.mediaMissing} />;
  if (media_type === "video" && media_url && !isBeneath) {
    return <Clip src={media_url} poster={thumbnail_media_url ?? undefined} onBroken={() => setBrokenUrl(url)} />;
  }
  return (
    <>
      {thumbnail_media_url && (
        // biome-ignore lint/performance/noImgElement: already loaded; the full picture covers it
        <img src={thumbnail_media_url} alt="" draggable={false} className={whole} />
      )}
      {media_type === "image" && (
        // biome-ignore lint/performance/noImgElement: the worker makes the sizes
        <img
          src={url}
          alt={isBeneath ? "" : messages.deck.pictureBy(guestName(post))}
          draggable={false}
          onError={() => setBrokenUrl(url)}
          className={whole}
        />
      )}
    </>
  );
}

/** Muted, plays on a tap: a hall is loud enough. */
function Clip({ src, poster, onBroken }: { src: string; poster: string | undefined; onBroken: () => void }) {
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
      <ClipPlayer src={src} poster={poster} loop onBroken={onBroken} className={whole} />
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

function Notice({ text, isBusy, children }: { text: string; isBusy?: boolean; children?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-8 pb-24 text-center">
      {isBusy ? <Spinner className="size-6" /> : <ImageOff aria-hidden="true" className="size-8" />}
      <p className="max-w-sm">{text}</p>
      {children}
    </div>
  );
}
