"use client";
import type { CSSProperties } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { slideWidths } from "@/lib/client/wall/cards/layouts";
import { slideShape, slideVariables } from "@/lib/client/wall/cards/slide-shape";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { pictureWords } from "@/lib/client/wall/words/picture-words";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { originOf, textsOf } from "@/lib/shared/posts/texts";
import type { WallAd } from "@/lib/shared/programs/contract";
import { safeLink } from "@/lib/shared/wall/safe-link";
import { PhotoGround } from "../pictures/photo-ground";
import { PictureFrame } from "../pictures/picture-frame";
import { RetryingImage } from "../pictures/retrying-image";
import styles from "./spotlight.module.css";

type SlideProps = {
  card: WallCard;
  event: PublicEvent;
  /** Nothing follows, so a clip loops. */
  loops: boolean;
  onOpen: (post: PublicPost) => void;
  onClipEnd: (() => void) | undefined;
};

/** Classic takes its light from the photo; every other theme shows its own ground around it. */
const isLitByPhoto = ({ wall_theme, wall_ground }: PublicEvent) => wall_theme === "Classic" && wall_ground === "Theme";

/** Shows a post or an ad in the spotlight. */
export function SpotlightSlide({ card, ...props }: SlideProps) {
  return card.post ? <PostSlide post={card.post} {...props} /> : <AdSlide ad={card.ad} event={props.event} />;
}

function PostSlide({ post, event, loops, onOpen, onClipEnd }: Omit<SlideProps, "card"> & { post: PublicPost }) {
  const text = useWallTexts();
  const shape = slideShape(post);
  const { person_name, caption } = post;
  const origin = originOf(post);
  const isSilent = textsOf(post).join("").trim() === "";
  const kinds = [styles.post, isSilent ? styles.silent : shape.isPanorama && styles.panorama];
  return (
    <button
      type="button"
      className={kinds.filter(Boolean).join(" ")}
      style={slideVariables(shape) as CSSProperties}
      data-length={shape.length}
      aria-haspopup="dialog"
      onClick={() => onOpen(post)}
    >
      {isLitByPhoto(event) && <PhotoGround colour={post.placeholder_color} picture={post.thumbnail_media_url} />}
      <span className={styles.sides}>
        <span className={styles.media}>
          <PictureFrame post={post} watermark={event.brand_watermark_image_url}>
            {(pictureClass) =>
              post.media_type === "video" && post.media_url ? (
                <ClipPlayer
                  className={pictureClass}
                  src={post.media_url}
                  poster={post.thumbnail_media_url}
                  autoPlay
                  loop={loops}
                  onEnded={onClipEnd}
                  onBroken={onClipEnd}
                />
              ) : (
                <RetryingImage
                  className={`${pictureClass} ${styles.still}`}
                  {...pictureSources(post, slideWidths)}
                  alt={pictureWords(post, text)}
                  fallbackSrc={event.thumbnail_url}
                  isUrgent
                />
              )
            }
          </PictureFrame>
        </span>
        {!isSilent && (
          <span className={styles.words} dir="auto">
            <span className={styles.caption}>{caption}</span>
            {person_name && <span className={styles.name}>{person_name}</span>}
            {origin && <span className={styles.origin}>{origin}</span>}
          </span>
        )}
      </span>
    </button>
  );
}

function AdSlide({ ad, event }: { ad: WallAd; event: PublicEvent }) {
  const { sponsor } = useWallTexts();
  const link = safeLink(ad.ad_url);
  const picture = (
    <>
      {isLitByPhoto(event) && <PhotoGround colour={null} picture={ad.media_url} />}
      <span className={styles.alone}>
        <RetryingImage
          className={styles.whole}
          src={ad.media_url}
          alt={ad.ad_name}
          fallbackSrc={event.thumbnail_url}
          isUrgent
        />
      </span>
      <span className={styles.sponsor}>{sponsor}</span>
    </>
  );
  if (!link) return <div className={styles.post}>{picture}</div>;
  return (
    <a className={styles.post} href={link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
}
