"use client";
import { wallMessages } from "@/lib/shared/messages/wall";
import styles from "./spotlight-arrows.module.css";

/** Renders the buttons for the next and the previous post. */
export function SpotlightArrows({ onStep }: { onStep: (direction: 1 | -1) => void }) {
  return (
    <div className={styles.arrows}>
      <Arrow label={wallMessages.previousPost} path="M15 4l-8 8 8 8" onClick={() => onStep(-1)} />
      <Arrow label={wallMessages.nextPost} path="M9 4l8 8-8 8" onClick={() => onStep(1)} />
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
