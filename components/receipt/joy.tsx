import type { CSSProperties } from "react";
import styles from "./joy.module.css";

const colours = ["var(--top)", "var(--cta)", "var(--bottom)", "var(--top-text)", "var(--cta-text)"];
/**
 * The golden angle (radians) spreads any number of pieces evenly without randomness: server and browser render the
 * same.
 */
const goldenAngle = 2.399963;

const pieces = Array.from({ length: 22 }, (_, index): CSSProperties => {
  const angle = index * goldenAngle;
  const reach = 90 + (index % 5) * 28;
  return {
    background: colours[index % colours.length],
    "--x": `${Math.round(Math.cos(angle) * reach)}px`,
    "--y": `${Math.round(Math.sin(angle) * reach * 0.8 + 60)}px`,
    "--turn": `${index * 97}deg`,
    "--delay": `${(index % 4) * 40}ms`,
  } as CSSProperties;
});

/** Renders the confetti: none with reduced motion, and hidden from screen readers, which get text instead. */
export function Joy() {
  return (
    <div aria-hidden="true" className={styles.burst}>
      {pieces.map((style) => (
        <span key={`${style.background}${JSON.stringify(style)}`} style={style} />
      ))}
    </div>
  );
}

/** Class of a card that has just reached the wall. */
export const popClass = styles.pop ?? "";
