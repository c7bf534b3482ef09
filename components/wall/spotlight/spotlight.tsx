"use client";
import { useEffect, useState } from "react";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { spotlightMs } from "@/lib/client/wall/cards/speeds";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { StepButton } from "../large/step-button";
import styles from "./spotlight.module.css";
import motion from "./spotlight-motion.module.css";
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
  const { shown, before, isTextLeaving, send } = useSpotlight({
    cards,
    delayMs: spotlightMs(event.wall_speed),
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
              className={`${styles.slide} ${motion.slide} ${card.key === firstKey ? "" : motion.entering}`}
              data-words={card === shown && !isTextLeaving ? undefined : "out"}
              inert={card !== shown}
              data-post={card.post?.id}
              // animationend of the text bubbles up here, too.
              onAnimationEnd={(end) => end.target === end.currentTarget && send({ type: "entered", key: card.key })}
            >
              <SpotlightSlide
                card={card}
                event={event}
                loops={cards.length === 1}
                onOpen={onOpen}
                onClipEnd={() => send({ type: "clip-over", key: card.key })}
              />
            </div>
          ),
      )}
      {cards.length > 1 && (
        <div className={motion.arrows}>
          {([-1, 1] as const).map((by) => (
            <StepButton key={by} by={by} onStep={() => send({ type: "step", by })} className={motion.arrow} />
          ))}
        </div>
      )}
    </section>
  );
}
