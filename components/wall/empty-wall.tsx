import styles from "./empty-wall.module.css";

/** Ghosts of the cards to come, and one sentence. */
export function EmptyWall({ text }: { text: string }) {
  return (
    <div className={styles.empty}>
      <div className={styles.ghosts} aria-hidden="true">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((ghost) => (
          <span key={ghost} />
        ))}
      </div>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
