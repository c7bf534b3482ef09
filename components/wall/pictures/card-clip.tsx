"use client";
import { useEffect, useRef, useState } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { schedulePlayback } from "@/lib/client/wall/stage/clip-playback";
import { useReducedMotion } from "../hooks/use-reduced-motion";

/** Plays a card's clip muted while it is visible and has a playback slot; otherwise its poster shows. */
export default function CardClip({ src, className }: { src: string; className: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const [mayPlay, setMayPlay] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const isStill = useReducedMotion();
  useEffect(() => {
    const frame = place.current?.parentElement;
    if (frame && !isStill && !isBroken) return schedulePlayback(frame, setMayPlay);
  }, [isStill, isBroken]);
  return (
    <>
      <span ref={place} hidden />
      {mayPlay && !isStill && !isBroken && (
        <ClipPlayer
          className={className}
          src={src}
          poster={undefined}
          autoPlay
          loop
          onPlaying={markPlaying}
          onBroken={() => setBroken(true)}
        />
      )}
    </>
  );
}

/** From here on the clip covers its poster. */
function markPlaying(video: HTMLVideoElement) {
  video.dataset.playing = "";
}
