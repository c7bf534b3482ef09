"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import { isPlaylist, playPlaylist } from "@/lib/client/browser/play-playlist";

export type ClipPlayerProps = {
  src: string;
  poster: string | null | undefined;
  className?: string | undefined;
  /** Shows the player's controls; off on an unattended screen. */
  controls?: boolean;
  autoPlay?: boolean;
  loop?: boolean;
  /** False on a wall: its clips are muted. */
  hasSound?: boolean;
  onPlaying?: ((video: HTMLVideoElement) => void) | undefined;
  onEnded?: (() => void) | undefined;
  /** Called if playback fails, at the start or later. */
  onBroken?: (() => void) | undefined;
};

/** Plays a clip, a single file or a playlist. */
export function ClipPlayer({
  src,
  poster: frame,
  hasSound = false,
  onPlaying,
  onEnded,
  onBroken,
  ...shown
}: ClipPlayerProps) {
  const poster = frame ?? undefined;
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
