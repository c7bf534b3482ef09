import type { CSSProperties } from "react";
import styles from "./photo-ground.module.css";

/** The picture itself, blurred and dark, from edge to edge; in its own colour until it has come. */
export function PhotoGround({ colour, picture }: { colour: string | null; picture: string }) {
  const style = { "--ground": colour ?? undefined, "--ground-picture": `url(${JSON.stringify(picture)})` };
  return <span className={styles.ground} style={style as CSSProperties} />;
}
