"use client";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { pictureWidths, slideWidths } from "@/lib/client/wall/cards/layouts";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { PictureFrame } from "../pictures/picture-frame";
import { RetryingImage } from "../pictures/retrying-image";
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
          widths={widths}
          watermark={event.brand_watermark_image_url}
          others={others}
          isFlying={phase === "flying"}
          hidesCard={!isSpotlight}
        />
      )}
    </div>
  );
}

type HeroPostProps = {
  post: PublicPost;
  widths: string;
  watermark: string | null;
  others: number;
  isFlying: boolean;
  hidesCard: boolean;
};

/** On a landscape screen, pictures below this ratio of width to height have their text beside them. */
const uprightRatio = 1.1;
const unknownRatio = 4 / 3;

function HeroPost({ post, widths, watermark, others, isFlying, hidesCard }: HeroPostProps) {
  const picture = useRef<HTMLDivElement>(null);
  useFlight({ picture, postId: post.id, isFlying, hidesCard });
  const { media_width, media_height, media_type, media_url, person_name, caption } = post;
  const ratio = media_width && media_height ? media_width / media_height : unknownRatio;
  const isSilent = `${person_name}${caption}`.trim() === "";
  const kinds = [
    styles.hero,
    isSilent ? styles.silent : ratio < uprightRatio && styles.upright,
    isFlying && styles.leaving,
  ];
  return (
    <>
      <div className={isFlying ? `${styles.veil} ${styles.lifted}` : styles.veil} />
      <div className={kinds.filter(Boolean).join(" ")} style={{ "--ratio": ratio } as CSSProperties}>
        <div ref={picture} className={styles.picture}>
          <div className={styles.frame} style={{ backgroundColor: post.placeholder_color ?? undefined }}>
            <PictureFrame post={post} watermark={watermark}>
              {(pictureClass) =>
                media_type === "video" && media_url ? (
                  <ClipPlayer
                    className={pictureClass}
                    src={media_url}
                    poster={post.thumbnail_media_url}
                    autoPlay
                    loop
                  />
                ) : (
                  <HeroPicture post={post} widths={widths} className={pictureClass} />
                )
              }
            </PictureFrame>
          </div>
          {others > 0 && <span key={others} className={styles.others} data-words={`+${others}`} />}
        </div>
        {!isSilent && (
          <div className={styles.words}>
            {person_name && (
              <p
                className={isLong(person_name) ? `${styles.name} ${styles.long}` : styles.name}
                data-words={person_name}
              />
            )}
            <p className={styles.caption} data-words={caption} />
          </div>
        )}
      </div>
    </>
  );
}

/** Returns true if a name needs smaller letters to fit one line; East Asian letters are wider. */
function isLong(name: string): boolean {
  return [...name].length > (/[\u1100-\uffdf]/.test(name) ? 13 : 22);
}

/** Starts with the picture the card has loaded, so that the first frame shows it; the large one replaces it. */
function HeroPicture({ post, widths, className }: { post: PublicPost; widths: string; className: string | undefined }) {
  const [isLarge, setLarge] = useState(false);
  useEffect(() => setLarge(true), []);
  const address = isLarge && post.media_url ? { src: post.media_url } : pictureSources(post, widths);
  return <RetryingImage {...address} className={className} alt="" fallbackSrc={null} entrance="loaded" isUrgent />;
}
