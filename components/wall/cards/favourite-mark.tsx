import { wallMessages } from "@/lib/shared/messages/wall";
import styles from "./favourite-mark.module.css";

/** A star in the corner of a favourite's picture; drawn without more elements, because a wall has many cards. */
export function FavouriteMark() {
  return <span className={styles.mark} role="img" aria-label={wallMessages.favourite} />;
}
