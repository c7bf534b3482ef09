import type { CSSProperties } from "react";
import styles from "./quote.module.css";

type QuoteProps = {
  words: string;
  /** The guest's name, and perhaps city; '' for none. */
  by: string;
  /** Mission and place, in a small line. */
  note: string;
  /** Letters relative to the frame's width, of words that stand alone; a card has them from its shape. */
  size?: number;
};

/** Sets words like a quotation. They fill their frame; lib/client/wall/words/quote.ts computes their size. */
export default function Quote({ words, by, note, size }: QuoteProps) {
  return (
    <span
      className={size ? `${styles.quote} ${styles.alone}` : styles.quote}
      style={size ? ({ "--quote": size } as CSSProperties) : undefined}
      data-quote=""
      dir="auto"
    >
      <span className={styles.words}>{words}</span>
      {by && <span className={styles.by}>{by}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
