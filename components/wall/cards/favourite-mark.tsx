import { wallMessages } from "@/lib/shared/messages/wall";
import styles from "./favourite-mark.module.css";

/** Marks a favourite with a star in the picture's corner; a single element, because a wall has many cards. */
export function FavouriteMark() {
  return <span className={styles.mark} role="img" aria-label={wallMessages.favourite} />;
}
