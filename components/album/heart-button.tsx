"use client";

import { Heart } from "lucide-react";
import { useState } from "react";
import type { Hearts } from "@/lib/client/album/hearts";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";
import styles from "./album-viewer.module.css";

type HeartButtonProps = { hearts: Hearts; postId: string; text: AlbumPageMessages; onFailed: () => void };

/** Gives a post this phone's heart or takes it back, and says how many it has. */
export function HeartButton({ hearts, postId, text, onFailed }: HeartButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isGiven = hearts.isOwn(postId);
  const count = hearts.countOf(postId);
  const handleClick = () => {
    if (isBusy) return;
    setIsBusy(true);
    hearts
      .give(postId, !isGiven)
      .catch(onFailed)
      .finally(() => setIsBusy(false));
  };
  return (
    <button type="button" className={styles.round} aria-pressed={isGiven} data-heart="" onClick={handleClick}>
      <Heart role="img" aria-label={text.heart} />
      {count > 0 && <span>{count}</span>}
    </button>
  );
}
