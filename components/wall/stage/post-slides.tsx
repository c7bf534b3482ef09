import type { CSSProperties } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { pictureWords } from "@/lib/client/wall/words/picture-words";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { PhotoGround } from "../pictures/photo-ground";
import { PictureFrame } from "../pictures/picture-frame";
import { RetryingImage } from "../pictures/retrying-image";
import styles from "./post-slides.module.css";

/** The open post and its neighbours: by -1 the newer one, by 1 the older one. */
export type Neighbours = Record<-1 | 0 | 1, PublicPost | undefined>;

type PostSlidesProps = { posts: Neighbours; event: PublicEvent; onStep: (by: 1 | -1) => void };

/** Shows the open post's picture or clip from edge to edge, with buttons that turn to its neighbours. */
export function PostSlides({ posts, event, onStep }: PostSlidesProps) {
  const text = useWallTexts();
  const slides = ([-1, 0, 1] as const).flatMap((at) => (posts[at] ? [{ at, post: posts[at] }] : []));
  return (
    <div className={styles.slides}>
      {/* A slide keeps its element when its post becomes the open one, so that it glides from where it was. */}
      {slides.map(({ at, post }) => (
        <div
          key={post.id}
          className={styles.slide}
          style={{ "--at": at } as CSSProperties}
          data-clip={post.media_type === "video" ? "" : undefined}
          aria-hidden={at !== 0}
        >
          <PhotoGround colour={post.placeholder_color} picture={post.thumbnail_media_url} />
          <Media post={post} event={event} isOpen={at === 0} />
        </div>
      ))}
      {posts[-1] && <TurnButton by={-1} label={text.previousPost} onStep={onStep} />}
      {posts[1] && <TurnButton by={1} label={text.nextPost} onStep={onStep} />}
    </div>
  );
}

type MediaProps = { post: PublicPost; event: PublicEvent; isOpen: boolean };

function Media({ post, event, isOpen }: MediaProps) {
  const text = useWallTexts();
  const { media_type, media_url, thumbnail_media_url } = post;
  return (
    <PictureFrame post={post} watermark={event.brand_watermark_image_url}>
      {(pictureClass) =>
        isOpen && media_type === "video" && media_url ? (
          <ClipPlayer className={pictureClass} src={media_url} poster={thumbnail_media_url} controls autoPlay loop />
        ) : (
          <RetryingImage
            className={pictureClass}
            src={media_type === "video" ? thumbnail_media_url : (media_url ?? thumbnail_media_url)}
            alt={pictureWords(post, text)}
            fallbackSrc={event.thumbnail_url}
            isUrgent={isOpen}
            isEager
          />
        )
      }
    </PictureFrame>
  );
}

type TurnButtonProps = { by: 1 | -1; label: string; onStep: (by: 1 | -1) => void };

function TurnButton({ by, label, onStep }: TurnButtonProps) {
  return (
    <button type="button" className={styles.turn} data-by={by} aria-label={label} onClick={() => onStep(by)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={by === 1 ? "M9 5l7 7-7 7" : "M15 5l-7 7 7 7"} />
      </svg>
    </button>
  );
}
