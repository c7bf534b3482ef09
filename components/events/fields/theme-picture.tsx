import type { CSSProperties } from "react";
import type { ColouredEvent } from "@/lib/shared/events/theme-colours";
import type { WallTheme } from "@/lib/shared/vocabulary";
import { stageVariables } from "@/lib/shared/wall/stage-variables";
import styles from "./theme-picture.module.css";

/** Percent of the picture's width and height. */
const cards = [
  { left: 4, top: 18, height: 36 },
  { left: 4, top: 59, height: 23 },
  { left: 28, top: 18, height: 25 },
  { left: 28, top: 48, height: 34 },
  { left: 52, top: 18, height: 40 },
  { left: 52, top: 63, height: 19 },
  { left: 76, top: 18, height: 29 },
  { left: 76, top: 52, height: 30 },
];

type ThemePictureProps = { theme: WallTheme; colours: Omit<ColouredEvent, "wall_theme"> };

/** Draws a miniature wall in this theme and the event's colours: banners at top and bottom, cards between. */
export function ThemePicture({ theme, colours }: ThemePictureProps) {
  const staged = { ...colours, wall_theme: theme, wall_typeface: "Theme", wall_ground: "Theme" } as const;
  const style = stageVariables({ ...staged, brand_ground_image_url: null });
  return (
    <span className={styles.wall} style={style as CSSProperties} aria-hidden="true">
      {cards.map(({ left, top, height }, index) => (
        <span
          key={`${left} ${top}`}
          className={styles.card}
          style={{ left: `${left}%`, top: `${top}%`, height: `${height}%` }}
        >
          <span className={styles.picture} />
          <span className={styles.line} />
          <span className={styles.line} />
          {index === 4 && <span className={styles.mark} />}
        </span>
      ))}
      <span className={styles.top} />
      <span className={styles.bottom}>
        <span className={styles.button} />
      </span>
    </span>
  );
}
