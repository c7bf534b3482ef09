import type { CSSProperties, ReactNode } from "react";
import { isQuote, quoteStageRatio } from "@/lib/client/wall/words/quote";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { LargeQuote } from "./lazy-quote";
import styles from "./picture-frame.module.css";
import { RetryingImage } from "./retrying-image";

type PictureFrameProps = {
  post: PublicPost;
  watermark: string | null;
  /** Receives the class that makes a picture or a player fill the frame. */
  children: (pictureClass: string | undefined) => ReactNode;
};

/**
 * Renders a post's whole picture or clip, as large as the surrounding --media-width and --media-height allow, with the
 * event's watermark in its corner; or its words, set as large.
 */
export function PictureFrame({ post, watermark, children }: PictureFrameProps) {
  const { media_width, media_height } = post;
  const ratio = media_width && media_height ? media_width / media_height : undefined;
  if (isQuote(post)) {
    return (
      <span className={styles.fitted} style={{ "--ratio": quoteStageRatio } as CSSProperties}>
        <LargeQuote post={post} />
      </span>
    );
  }
  return (
    <span className={ratio ? styles.fitted : styles.filled} style={{ "--ratio": ratio } as CSSProperties}>
      {children(styles.picture)}
      {watermark && <RetryingImage className={styles.watermark} src={watermark} alt="" fallbackSrc={null} isUrgent />}
    </span>
  );
}
