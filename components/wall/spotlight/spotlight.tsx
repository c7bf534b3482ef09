"use client";
import { useEffect, useState } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { spotlightMs } from "@/lib/client/wall/cards/speeds";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import styles from "./spotlight.module.css";
import { SpotlightSlide } from "./spotlight-slide";
import { useSpotlight } from "./use-spotlight";

export type SpotlightProps = {
  cards: readonly WallCard[];
  event: PublicEvent;
  isPaused: boolean;
  onOpen: (post: PublicPost) => void;
  /** Called once the spotlight's script handles what changes. */
  onReady: () => void;
};

/** Shows one post at a time, full-screen; the next one pushes the previous one out. */
export default function Spotlight({ cards, event, isPaused, onOpen, onReady }: SpotlightProps) {
  useEffect(onReady, [onReady]);
  const delayMs = spotlightMs(event.wall_speed);
  const { shown, before, isLeaving, ...show } = useSpotlight({
    cards,
    delayMs,
    isTurning: event.wall_speed === "Off",
    isPaused,
  });
  const [firstKey] = useState(shown?.key);
  return (
    <section className={styles.spotlight} aria-roledescription="carousel" aria-label={event.event_name}>
      {[before, shown].map(
        (card) =>
          card && (
            <div
              key={card.key}
              className={card.key === firstKey ? styles.slide : `${styles.slide} ${styles.entering}`}
              data-words={card === shown && !isLeaving ? undefined : "out"}
              inert={card !== shown}
              data-post={card.post?.id}
              // animationend of the text bubbles up here, too.
              onAnimationEnd={(end) => end.target === end.currentTarget && card === shown && show.handleEntered()}
            >
              <SpotlightSlide
                card={card}
                event={event}
                loops={cards.length === 1}
                onOpen={onOpen}
                onClipEnd={card === shown ? show.setClipEnded : undefined}
              />
            </div>
          ),
      )}
      {cards.length > 1 && <SpotlightArrows onStep={show.handleStep} />}
    </section>
  );
}

/** Renders the buttons for the next and the previous post. */
function SpotlightArrows({ onStep }: { onStep: (direction: 1 | -1) => void }) {
  const text = useWallTexts();
  return (
    <div className={styles.arrows}>
      <Arrow label={text.previousPost} path="M15 4l-8 8 8 8" onClick={() => onStep(-1)} />
      <Arrow label={text.nextPost} path="M9 4l8 8-8 8" onClick={() => onStep(1)} />
    </div>
  );
}

function Arrow({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
