"use client";
import { useEffect, useState } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { slideWidths } from "@/lib/client/wall/cards/layouts";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { pictureWords } from "@/lib/client/wall/words/picture-words";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { PictureFrame } from "../pictures/picture-frame";
import { RetryingImage } from "../pictures/retrying-image";
import styles from "./large-post.module.css";

/** Where a post is large: a slide of the spotlight, an arrival over the wall, or the dialog of an open post. */
export type Placement = "slide" | "arrival" | "dialog";

export type LargePictureProps = {
  post: PublicPost;
  event: PublicEvent;
  placement: Placement;
  /** Width of the picture that is loaded already, as `sizes`. */
  widths?: string;
  /** Beside the open one: a clip shows its poster. */
  isAside?: boolean;
  loops?: boolean;
  /** Called at the end of a clip that does not loop, or if it cannot be played. */
  onClipEnd?: (() => void) | undefined;
};

/** Shows a post's whole picture, clip or words, as large as --media-width and --media-height of its place allow. */
export function LargePicture(props: LargePictureProps) {
  const { post, event, placement, isAside = false, loops = true, onClipEnd } = props;
  const { media_type, media_url, thumbnail_media_url } = post;
  return (
    <PictureFrame post={post} watermark={event.brand_watermark_image_url}>
      {(pictureClass = "") =>
        media_type === "video" && media_url && !isAside ? (
          <ClipPlayer
            className={pictureClass}
            src={media_url}
            poster={thumbnail_media_url}
            controls={placement === "dialog"}
            autoPlay
            loop={loops}
            onEnded={onClipEnd}
            onBroken={onClipEnd}
          />
        ) : (
          <Still {...props} className={placement === "slide" ? `${pictureClass} ${styles.still}` : pictureClass} />
        )
      }
    </PictureFrame>
  );
}

function Still(props: LargePictureProps & { className: string }) {
  const { post, event, placement, widths = slideWidths, isAside = false, className } = props;
  const text = useWallTexts();
  const [isWhole, setIsWhole] = useState(placement === "dialog");
  // An arrival starts with the picture that its card has loaded, so that the first frame shows it.
  useEffect(() => setIsWhole(placement !== "slide"), [placement]);
  const whole = isWhole && post.media_type !== "video" && post.media_url;
  const address = whole ? { src: whole } : pictureSources(post, widths);
  if (placement === "arrival")
    return <RetryingImage {...address} className={className} alt="" fallbackSrc={null} entrance="loaded" isUrgent />;
  return (
    <RetryingImage
      {...address}
      className={className}
      alt={pictureWords(post, text)}
      fallbackSrc={event.thumbnail_url}
      isUrgent={!isAside}
      isEager
    />
  );
}
