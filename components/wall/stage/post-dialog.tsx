"use client";
import { type MouseEvent, useEffect, useRef } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { PostOrigin } from "@/components/posts/post-origin";
import { useWallLanguage, useWallTexts } from "@/lib/client/language/wall-texts";
import { pictureWords } from "@/lib/client/wall/words/picture-words";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { type AnyLanguage, knownLanguage } from "@/lib/shared/language/languages";
import { wordsOf } from "@/lib/shared/language/words";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { PictureFrame } from "../pictures/picture-frame";
import { SturdyImage } from "../pictures/sturdy-image";
import styles from "./post-dialog.module.css";
import { ShareButtons } from "./share-buttons";

type PostDialogProps = { post: PublicPost; event: PublicEvent; server: ServerAddress; onClose: () => void };

/** Shows one post large. Closes by its button, Escape, a click on the backdrop, or when the post leaves the wall. */
export default function PostDialog({ post, event, server, onClose }: PostDialogProps) {
  const { language, text } = useWallLanguage();
  const dialog = useModal();
  const handleClick = (click: MouseEvent) => {
    // The content covers the dialog, so a click on the dialog itself hits the backdrop.
    if (click.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape.
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="post-name" onClose={onClose} onClick={handleClick}>
      <div className={styles.content}>
        <Media post={post} event={event} />
        <div className={styles.words}>
          <div className={styles.scroll}>
            <h2 className={styles.name} id="post-name" dir="auto">
              {post.person_name || pictureWords(post, text)}
            </h2>
            <p className={styles.origin}>
              <PostOrigin post={post} ageAt={language === "en" ? undefined : ageIn(language)} />
            </p>
            {post.caption && (
              <p className={styles.caption} dir="auto">
                {post.caption}
              </p>
            )}
          </div>
          <ShareButtons post={post} event={event} server={server} />
        </div>
        <button type="button" className={styles.close} aria-label={text.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </button>
      </div>
    </dialog>
  );
}

function Media({ post, event }: { post: PublicPost; event: PublicEvent }) {
  const text = useWallTexts();
  const { media_type, media_url, thumbnail_media_url } = post;
  return (
    <div className={styles.media}>
      <PictureFrame post={post} watermark={event.brand_watermark_image_url}>
        {(pictureClass) =>
          media_type === "video" && media_url ? (
            <ClipPlayer className={pictureClass} src={media_url} poster={thumbnail_media_url} controls autoPlay loop />
          ) : (
            <SturdyImage
              className={pictureClass}
              src={media_url ?? thumbnail_media_url}
              alt={pictureWords(post, text)}
              fallbackSrc={event.thumbnail_url}
              isUrgent
            />
          )
        }
      </PictureFrame>
    </div>
  );
}

/** Makes '3 minutes ago' in the wall's language. */
const ageIn = (language: AnyLanguage) => wordsOf(knownLanguage(language) ?? "en").ago;

/** Opens the modal dialog, and restores the focus afterwards. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    // Old Safari has the element but not showModal.
    if (typeof dialog?.showModal === "function") dialog.showModal();
    else dialog?.setAttribute("open", "");
    return () => {
      if (dialog?.open && typeof dialog.close === "function") dialog.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
