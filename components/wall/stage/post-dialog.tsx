"use client";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { PostOrigin } from "@/components/posts/post-origin";
import { readingSign } from "@/lib/client/browser/reading-sign";
import { useWallLanguage } from "@/lib/client/language/wall-texts";
import { pictureWords } from "@/lib/client/wall/words/picture-words";
import { isQuote } from "@/lib/client/wall/words/quote";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { type AnyLanguage, knownLanguage } from "@/lib/shared/language/languages";
import { agoIn } from "@/lib/shared/language/words";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { noteOf } from "@/lib/shared/posts/texts";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import styles from "./post-dialog.module.css";
import { type Neighbours, PostSlides } from "./post-slides";
import { ShareControl } from "./share-control";
import { useSwipe } from "./use-swipe";

type PostDialogProps = {
  post: PublicPost;
  /** The wall's posts, in whose order arrows and swipes turn. */
  posts: readonly PublicPost[];
  event: PublicEvent;
  server: ServerAddress;
  onOpen: (post: PublicPost) => void;
  onClose: () => void;
};

/** In reading direction. */
const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Shows one post large, and turns to others by swipe and arrow keys. Closes by its button, Escape, a click on the
 * backdrop, or when the post leaves the wall.
 */
export default function PostDialog({ post, posts, event, server, onOpen, onClose }: PostDialogProps) {
  const { language, text } = useWallLanguage();
  const dialog = useModal();
  const neighbours = neighboursOf(post, posts);
  const handleStep = (by: 1 | -1) => {
    const target = neighbours[by];
    if (target) onOpen(target);
  };
  const swipe = useSwipe((by) => neighbours[by] !== undefined, handleStep);
  const handleKey = (key: KeyboardEvent) => {
    const by = steps[key.key];
    // A focused clip seeks by the arrows.
    if (!by || key.target instanceof HTMLVideoElement || key.altKey || key.ctrlKey || key.metaKey) return;
    key.preventDefault();
    handleStep((by * readingSign(key.currentTarget)) as 1 | -1);
  };
  const handleClick = (click: MouseEvent) => {
    // The content covers the dialog, so a click on the dialog itself hits the backdrop.
    if (click.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="post-name"
      onClose={onClose}
      onClick={handleClick}
      onKeyDown={handleKey}
    >
      <div className={styles.content} {...swipe}>
        {/* First, so that it has the focus of a dialog that opens. */}
        <button type="button" className={styles.close} aria-label={text.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </button>
        <PostSlides posts={neighbours} event={event} onStep={handleStep} />
        <div key={post.id} className={styles.words}>
          <div className={styles.scroll}>
            <h2 className={styles.name} id="post-name" dir="auto">
              {post.person_name || pictureWords(post, text)}
            </h2>
            <p className={styles.origin}>
              <PostOrigin post={post} ageAt={language === "en" ? undefined : ageIn(language)} />
            </p>
            {noteOf(post) && (
              <p className={styles.origin} dir="auto">
                {noteOf(post)}
              </p>
            )}
            {post.caption && !isQuote(post) && (
              <p className={styles.caption} dir="auto">
                {post.caption}
              </p>
            )}
          </div>
          <ShareControl post={post} event={event} server={server} />
        </div>
      </div>
    </dialog>
  );
}

/** Returns the post and its neighbours on the wall; a linked post that is older than all of them has none. */
function neighboursOf(post: PublicPost, posts: readonly PublicPost[]): Neighbours {
  const at = posts.findIndex(({ id }) => id === post.id);
  return { [-1]: posts[at - 1], 0: post, 1: at < 0 ? undefined : posts[at + 1] };
}

/** Makes '3 minutes ago' in the wall's language. */
const ageIn = (language: AnyLanguage) => (time: string | Date, now: Date) =>
  agoIn(knownLanguage(language) ?? "en", time, now);

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
