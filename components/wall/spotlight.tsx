"use client";
import { useState } from "react";
import type { WallCard } from "@/lib/client/wall/interleave";
import { spotlightMs } from "@/lib/client/wall/scroll";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { wallMessages } from "@/lib/shared/messages/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import styles from "./spotlight.module.css";
import { SpotlightSlide } from "./spotlight-slide";
import { useSpotlight } from "./use-spotlight";

type SpotlightProps = {
  cards: readonly WallCard[];
  event: PublicEvent;
  isHeld: boolean;
  onOpen: (post: PublicPost) => void;
};

/** One post at a time, as large as the screen; the one before lies under it until it has faded in. */
export function Spotlight({ cards, event, isHeld, onOpen }: SpotlightProps) {
  const delayMs = spotlightMs(event.wall_speed);
  const { shown, before, setClipEnded, handleStep } = useSpotlight({ cards, delayMs, isHeld });
  const [firstKey] = useState(shown?.key);
  return (
    <section className={styles.spotlight} aria-roledescription="carousel" aria-label={event.event_name}>
      {[before, shown].map(
        (card) =>
          card && (
            <div
              key={card.key}
              className={card.key === firstKey ? styles.slide : `${styles.slide} ${styles.entering}`}
              inert={card !== shown}
              data-post={card.post?.id}
            >
              <SpotlightSlide
                card={card}
                event={event}
                loops={delayMs === 0}
                onOpen={onOpen}
                onClipEnd={card === shown ? setClipEnded : undefined}
              />
            </div>
          ),
      )}
      {cards.length > 1 && (
        <div className={styles.arrows}>
          <Arrow label={wallMessages.previousPost} path="M15 4l-8 8 8 8" onClick={() => handleStep(-1)} />
          <Arrow label={wallMessages.nextPost} path="M9 4l8 8-8 8" onClick={() => handleStep(1)} />
        </div>
      )}
    </section>
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
