import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** Shows one sentence, centred on a dark stage. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main className={styles.notice}>
      <h1 className={styles.text}>{text}</h1>
      {children}
    </main>
  );
}
