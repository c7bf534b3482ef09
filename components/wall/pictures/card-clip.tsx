"use client";
import { useEffect, useRef, useState } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { takeTurns } from "@/lib/client/wall/stage/clip-turns";
import { useReducedMotion } from "../hooks/use-reduced-motion";

/** A clip of a card: plays without sound while it is seen and has its turn, else the poster below it is seen. */
export default function CardClip({ src, className }: { src: string; className: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const [hasTurn, setTurn] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const isStill = useReducedMotion();
  useEffect(() => {
    const frame = place.current?.parentElement;
    if (frame && !isStill && !isBroken) return takeTurns(frame, setTurn);
  }, [isStill, isBroken]);
  return (
    <>
      <span ref={place} hidden />
      {hasTurn && !isStill && !isBroken && (
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

/** From here on it covers its poster. */
function markPlaying(video: HTMLVideoElement) {
  video.dataset.playing = "";
}
