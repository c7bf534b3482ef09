"use client";
import { type CSSProperties, memo } from "react";
import { renditionWidths } from "@/lib/limits";
import type { PublicPost } from "@/lib/posts/contract";
import type { CardShape } from "@/lib/wall/card-shape";
import { round } from "@/lib/wall/mosaic";
import styles from "./post-card.module.css";
import { SturdyImage } from "./sturdy-image";

type PostCardProps = {
  post: PublicPost;
  shape: CardShape;
  /** It came while the wall was open, so it makes an entrance. */
  isNew: boolean;
  /** It is in sight when the page opens, so its picture is fetched first. */
  isFirst: boolean;
  watermark: string | null;
  placeholder: string | null;
  onOpen: (post: PublicPost) => void;
};

/** A post on the wall: its picture, what was said, and by whom. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, shape, isNew, isFirst, watermark, placeholder, onOpen } = props;
  const isVideo = post.media_type === "video";
  return (
    <button
      type="button"
      className={isNew ? `${styles.card} ${styles.isNew}` : styles.card}
      style={
        {
          "--lines": shape.captionLines,
          "--picture": `${round((shape.picture / shape.frame) * 100)}%`,
        } as CSSProperties
      }
      aria-haspopup="dialog"
      onClick={() => onOpen(post)}
    >
      <span className={styles.picture} style={{ backgroundColor: post.placeholder_color ?? undefined }}>
        <SturdyImage
          src={post.thumbnail_media_url}
          {...sharperSources(post)}
          alt={`${isVideo ? "Video" : "Photo"} by ${post.person_name}`}
          fallbackSrc={placeholder}
          isUrgent={isFirst}
        />
        {isVideo && (
          <svg className={styles.play} viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="23" />
            <path d="M19 14.5v19L34.5 24z" />
          </svg>
        )}
        {watermark && <SturdyImage className={styles.watermark} src={watermark} alt="" fallbackSrc={null} />}
      </span>
      <span className={styles.words} dir="auto">
        <span className={styles.caption}>{post.caption}</span>
        <span className={styles.name}>{post.person_name}</span>
      </span>
    </button>
  );
});

/**
 * The large rendition for screens whose columns are wider than the thumbnail. A large screen with several device
 * pixels to each CSS pixel is asked for as what it is, a 4K wall; a phone makes do with the thumbnail at twice its
 * width.
 */
const sizes =
  "(min-width: 1200px) and (min-resolution: 1.5dppx) 40vw, (min-width: 1200px) 24vw, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 96vw";

function sharperSources({ media_type, media_url, media_width, thumbnail_media_url }: PublicPost) {
  if (media_type === "video" || !media_width || media_width <= renditionWidths.thumbnail) return {};
  return { srcSet: `${thumbnail_media_url} ${renditionWidths.thumbnail}w, ${media_url} ${media_width}w`, sizes };
}
