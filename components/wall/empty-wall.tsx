import type { WallLayout } from "@/lib/shared/vocabulary";
import styles from "./empty-wall.module.css";

const ghosts = ["a", "b", "c", "d", "e", "f", "g", "h"];

const ghostCounts: Record<WallLayout, number> = {
  "4-Column Social Mosaic": 8,
  "2-Column Social Mosaic": 4,
  "Single Column List View": 3,
  "Single Post Spotlight": 1,
};

/** Ghosts of the cards to come, and one sentence. */
export function EmptyWall({ text, layout }: { text: string; layout: WallLayout }) {
  return (
    <div className={styles.empty}>
      <div className={styles.ghosts} data-ghosts={ghostCounts[layout]} aria-hidden="true">
        {ghosts.slice(0, ghostCounts[layout]).map((ghost) => (
          <span key={ghost} />
        ))}
      </div>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
