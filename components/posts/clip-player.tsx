"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import { isPlaylist, playPlaylist } from "@/lib/client/browser/play-playlist";

export type ClipPlayerProps = {
  src: string;
  poster: string | undefined;
  className?: string | undefined;
  /** For people; a screen that nobody touches has none. */
  controls?: boolean;
  autoPlay?: boolean;
  loop?: boolean;
  /** A wall's clips have none. */
  hasSound?: boolean;
  onPlaying?: ((video: HTMLVideoElement) => void) | undefined;
  onEnded?: (() => void) | undefined;
  /** It cannot be played, or not any further. */
  onBroken?: (() => void) | undefined;
};

/** A clip in its place on the page, whether it is one file or a playlist. */
export function ClipPlayer({ src, poster, hasSound = false, onPlaying, onEnded, onBroken, ...shown }: ClipPlayerProps) {
  const ref = useRef<HTMLVideoElement>(null);
  const handleBroken = useEffectEvent(() => onBroken?.());
  const isList = isPlaylist(src);
  useEffect(() => {
    if (isList && ref.current) return playPlaylist(ref.current, src, () => handleBroken());
  }, [isList, src]);
  return (
    <video
      {...shown}
      ref={ref}
      src={isList ? undefined : src}
      poster={poster}
      muted={!hasSound}
      playsInline
      onPlaying={onPlaying && (({ currentTarget }) => onPlaying(currentTarget))}
      onEnded={onEnded}
      onError={onBroken}
    />
  );
}
