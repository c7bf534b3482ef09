import type { CSSProperties } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { LargePicture } from "../large/large-picture";
import { StepButton } from "../large/step-button";
import { PhotoGround } from "../pictures/photo-ground";
import styles from "./post-slides.module.css";

/** The open post and its neighbours: by -1 the newer one, by 1 the older one. */
export type Neighbours = Record<-1 | 0 | 1, PublicPost | undefined>;

type PostSlidesProps = { posts: Neighbours; event: PublicEvent; onStep: (by: 1 | -1) => void };

/** Shows the open post's picture or clip from edge to edge, with buttons that turn to its neighbours. */
export function PostSlides({ posts, event, onStep }: PostSlidesProps) {
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
          <LargePicture post={post} event={event} placement="dialog" isAside={at !== 0} />
        </div>
      ))}
      {posts[-1] && <StepButton by={-1} onStep={onStep} className={styles.turn} />}
      {posts[1] && <StepButton by={1} onStep={onStep} className={styles.turn} />}
    </div>
  );
}
