"use client";
import { useEffect, useRef } from "react";
import { pictureWidths, slideWidths } from "@/lib/client/wall/cards/layouts";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { LargePictureProps } from "../large/large-picture";
import { LargePost } from "../large/large-post";
import styles from "./arrival.module.css";
import { useArrivalQueue } from "./use-arrival-queue";
import { useFlight } from "./use-flight";

export type ArrivalProps = {
  event: PublicEvent;
  /** Posts already in their cells, newest first. */
  posts: readonly PublicPost[];
  /** True for keys of posts whose pictures loaded before them. */
  loadedKeys: ReadonlyMap<string, boolean>;
  /** Somebody has a post open. */
  isPaused: boolean;
  /** Pauses the spotlight while a post is shown large. */
  onHeroChange: (isUp: boolean) => void;
};

/** Shows a new post large over the dimmed wall, before it flies to its cell (docs/decisions/091). */
export function Arrival({ event, posts, loadedKeys, isPaused, onHeroChange }: ArrivalProps) {
  const layout = event.wall_layout;
  const isSpotlight = layout === "Single Post Spotlight";
  const widths = isSpotlight ? slideWidths : pictureWidths[layout];
  const isAllowed = !isPaused && event.wall_paused_version === null;
  const { post, phase, others } = useArrivalQueue({ posts, loadedKeys, isAllowed, widths });
  const isUp = phase === "up" || phase === "flying";
  useEffect(() => {
    if (!isUp || !isSpotlight) return;
    onHeroChange(true);
    return () => onHeroChange(false);
  }, [isUp, isSpotlight, onHeroChange]);
  return (
    // Hidden from screen readers and drawn by the stylesheet: the text exists once in the DOM, in the card.
    <div className={styles.layer} data-arrival={isUp ? post?.id : ""} aria-hidden="true">
      {post && isUp && (
        <HeroPost
          key={`${post.id} ${post.wall_position}`}
          post={post}
          event={event}
          widths={widths}
          others={others}
          isFlying={phase === "flying"}
          hidesCard={!isSpotlight}
        />
      )}
    </div>
  );
}

type HeroPostProps = Pick<LargePictureProps, "post" | "event"> & {
  widths: string;
  others: number;
  isFlying: boolean;
  hidesCard: boolean;
};

function HeroPost({ others, isFlying, hidesCard, ...picture }: HeroPostProps) {
  const box = useRef<HTMLSpanElement>(null);
  useFlight({ picture: box, postId: picture.post.id, isFlying, hidesCard });
  return (
    <>
      <div className={isFlying ? `${styles.veil} ${styles.lifted}` : styles.veil} />
      <LargePost
        {...picture}
        placement="arrival"
        pictureRef={box}
        className={isFlying ? `${styles.hero} ${styles.leaving}` : styles.hero}
      >
        {others > 0 && <span key={others} className={styles.others} data-words={`+${others}`} />}
      </LargePost>
    </>
  );
}
