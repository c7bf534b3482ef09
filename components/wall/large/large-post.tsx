"use client";
import type { CSSProperties, ReactNode, Ref } from "react";
import { type SlideShape, slideShape, slideVariables, uprightWords } from "@/lib/client/wall/cards/slide-shape";
import { isQuote, quoteStageRatio } from "@/lib/client/wall/words/quote";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { noteOf, originOf, textsOf } from "@/lib/shared/posts/texts";
import { LargePicture, type LargePictureProps, type Placement } from "./large-picture";
import styles from "./large-post.module.css";

type LargePostProps = LargePictureProps & {
  placement: Exclude<Placement, "dialog">;
  /** For motion: the picture's box, and the class whose sheet moves the post and its parts (data-part). */
  pictureRef?: Ref<HTMLSpanElement>;
  className?: string | undefined;
  /** An element over the picture's corner. */
  children?: ReactNode;
};

/** Shows one post large, with its words beside or under its picture. Words without a picture stand alone. */
export function LargePost({ pictureRef, className = "", children, ...picture }: LargePostProps) {
  const { post, placement } = picture;
  const { kind, length, variables } = shapes[placement](post);
  return (
    <span
      className={[styles.large, styles[placement], kind && styles[kind], length && styles[length], className].join(" ")}
      style={variables as CSSProperties}
    >
      <span ref={pictureRef} className={styles.media} data-part="picture">
        <LargePicture {...picture} />
        {children}
      </span>
      {kind !== "silent" && (placement === "slide" ? <Words post={post} /> : <DrawnWords post={post} />)}
    </span>
  );
}

function Words({ post }: { post: PublicPost }) {
  const [origin, note] = [originOf(post), noteOf(post)];
  return (
    <span className={styles.words} data-part="words" dir="auto">
      <span className={styles.caption}>{post.caption}</span>
      {post.person_name && <span className={styles.name}>{post.person_name}</span>}
      {origin && <span className={styles.origin}>{origin}</span>}
      {note && <span className={styles.origin}>{note}</span>}
    </span>
  );
}

/** Words that the stylesheet draws: in the DOM they exist once, in the card, for screen readers and page search. */
function DrawnWords({ post: { caption, person_name } }: { post: PublicPost }) {
  return (
    <span className={styles.words} data-part="words">
      <span className={styles.caption} data-words={caption} />
      {person_name && (
        <span
          className={isLong(person_name) ? `${styles.name} ${styles.smaller}` : styles.name}
          data-words={person_name}
        />
      )}
    </span>
  );
}

/** Returns true if a name needs smaller letters to fit one line; East Asian letters are wider. */
function isLong(name: string): boolean {
  return [...name].length > (/[\u1100-\uffdf]/.test(name) ? 13 : 22);
}

type Shape = {
  /** `silent`: no words beside the picture, which fills the stage. */
  kind: "silent" | "panorama" | "upright" | null;
  /** How long a slide's words are. */
  length?: SlideShape["length"];
  variables: Record<`--${string}`, number | string | null>;
};

/** On a landscape screen, arrivals below this ratio of width to height have their words beside them. */
const uprightRatio = 1.1;
const unknownRatio = 4 / 3;

const shapes: Record<LargePostProps["placement"], (post: PublicPost) => Shape> = {
  slide: (post) => {
    const shape = slideShape(post);
    const words = uprightWords(post, shape.length);
    const isSilent = isQuote(post) || textsOf(post).join("").trim() === "";
    const kind = isSilent ? "silent" : shape.isPanorama ? "panorama" : null;
    return { kind, length: shape.length, variables: { ...slideVariables(shape), "--words": words } };
  },
  arrival: (post) => {
    const { media_width, media_height, placeholder_color, person_name, caption } = post;
    const unmeasured = isQuote(post) ? quoteStageRatio : unknownRatio;
    const ratio = media_width && media_height ? media_width / media_height : unmeasured;
    const isSilent = isQuote(post) || `${person_name}${caption}`.trim() === "";
    const kind = isSilent ? "silent" : ratio < uprightRatio ? "upright" : null;
    return { kind, variables: { "--ratio": ratio, "--placeholder": placeholder_color } };
  },
};
