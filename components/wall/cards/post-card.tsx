"use client";
import { memo } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { isSilent } from "@/lib/client/wall/cards/card-words";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { pictureWords } from "@/lib/client/wall/words/picture-words";
import { isQuote } from "@/lib/client/wall/words/quote";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { noteOf } from "@/lib/shared/posts/texts";
import { CardQuote } from "../pictures/lazy-quote";
import { MovingPicture } from "../pictures/moving-picture";
import { RetryingImage } from "../pictures/retrying-image";
import styles from "./post-card.module.css";

type PostCardProps = {
  post: PublicPost;
  /** Arrived while the wall was open, so it gets an entrance animation. */
  isNew: boolean;
  /** Its picture loaded before the card appeared. */
  isLoaded: boolean;
  /** Position when the page opens: at the very top, in the first row of a large screen, or further down. */
  start: "top" | "row" | "below";
  /** Changes with the card's size: remounted text counts as no layout shift. */
  wordsKey: number;
  /** The picture's width, as `sizes`. */
  pictureWidth: string;
  watermark: string | null;
  placeholder: string | null;
  onOpen: (post: PublicPost) => void;
};

/** Shows a post on the wall: its picture, and caption and name if there are any. card-columns.tsx sets its sizes. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, isNew, isLoaded, start, wordsKey, pictureWidth, watermark, placeholder, onOpen } = props;
  const text = useWallTexts();
  const isVideo = post.media_type === "video";
  const isWords = isQuote(post);
  const hasWords = !isSilent(post);
  const kinds = [styles.card, isNew && styles.isNew, !hasWords && styles.silent, isWords && styles.quoted];
  return (
    <button
      type="button"
      className={kinds.filter(Boolean).join(" ")}
      aria-haspopup="dialog"
      onClick={() => onOpen(post)}
    >
      <span className={styles.picture} style={{ backgroundColor: post.placeholder_color ?? undefined }}>
        {isWords ? (
          <CardQuote post={post} />
        ) : (
          <RetryingImage
            {...pictureSources(post, pictureWidth)}
            alt={pictureWords(post, text)}
            fallbackSrc={placeholder}
            isEager={start !== "below"}
            isUrgent={start === "top"}
            entrance={isLoaded ? "loaded" : isNew ? "when-decoded" : undefined}
            onPicture={paintGround}
          />
        )}
        {post.is_favourite === "yes" && <span className={styles.mark} role="img" aria-label={text.favourite} />}
        {isVideo && <MovingPicture clip={post.media_url} />}
        {watermark && !isWords && (
          <RetryingImage className={styles.watermark} src={watermark} alt="" fallbackSrc={null} />
        )}
      </span>
      {hasWords && (
        <span key={wordsKey} className={styles.words} dir="auto">
          <span className={styles.caption}>{post.caption}</span>
          {post.person_name && <span className={styles.name}>{post.person_name}</span>}
          {noteOf(post) && <span className={styles.note}>{noteOf(post)}</span>}
        </span>
      )}
    </button>
  );
});

/** Draws an uncropped picture's background once its script is there. The picture is loaded already. */
function paintGround(image: HTMLImageElement) {
  const places = image.closest("li")?.style;
  if (!["--fit", "--wide-fit", "--band-fit"].some((name) => places?.getPropertyValue(name))) return;
  // Without the script its colour stays.
  import("@/lib/client/wall/pictures/tiny-picture").then(({ paintBehind }) => paintBehind(image)).catch(() => {});
}
