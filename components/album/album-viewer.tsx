"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ClipPlayer } from "@/components/posts/clip-player";
import { useSwipe } from "@/components/wall/stage/use-swipe";
import { useHearts } from "@/lib/client/album/hearts";
import { readingSign } from "@/lib/client/browser/reading-sign";
import type { AlbumPost } from "@/lib/shared/album/contract";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";
import styles from "./album-viewer.module.css";
import { altOf, originOf } from "./alt-of";
import { KeepButtons } from "./keep-buttons";

type AlbumViewerProps = {
  /** Null while the album has no hearts. */
  heartsOf: string | null;
  posts: readonly AlbumPost[];
  /** The index of the shown one. */
  at: number;
  total: number;
  text: AlbumPageMessages;
  onMove: (post: AlbumPost) => void;
  onClose: () => void;
  onNearEnd: () => void;
};

/** Posts before the end of what is loaded at which more is loaded. */
const nearEnd = 10;
const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows one post of an album, and turns to others by swipe, buttons and arrow keys. Escape and 'back' close it. */
export default function AlbumViewer({
  heartsOf,
  posts,
  at,
  total,
  text,
  onMove,
  onClose,
  onNearEnd,
}: AlbumViewerProps) {
  const dialog = useModal();
  const hearts = useHearts(heartsOf, posts, at);
  const post = posts[at];
  const step = (by: 1 | -1) => {
    const target = posts[at + by];
    if (target) onMove(target);
  };
  const swipe = useSwipe((by) => posts[at + by] !== undefined, step);
  const isNearEnd = at >= posts.length - nearEnd;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  if (!post) return null;
  const handleKey = (key: KeyboardEvent) => {
    const by = steps[key.key];
    // A focused clip seeks by the arrows.
    if (!by || key.target instanceof HTMLVideoElement || key.altKey || key.ctrlKey || key.metaKey) return;
    key.preventDefault();
    step((by * readingSign(key.currentTarget)) as 1 | -1);
  };
  const handleCancel = (cancel: { preventDefault: () => void }) => {
    cancel.preventDefault();
    onClose();
  };
  const position = text.position.replace("{{number}}", String(at + 1)).replace("{{total}}", String(total));
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={originOf(post, text)}
      onCancel={handleCancel}
      onKeyDown={handleKey}
    >
      <div className={styles.bar}>
        <Round label={text.close} onClick={onClose} path="M5 5l14 14M19 5L5 19" />
        <p aria-live="polite">{position}</p>
        <KeepButtons key={post.id} post={post} hearts={heartsOf ? hearts : null} text={text} />
      </div>
      <div className={styles.slides} {...swipe}>
        {[-1, 0, 1].map((by) => {
          const slide = posts[at + by];
          return slide && <Slide key={slide.id} post={slide} by={by} text={text} />;
        })}
        {at > 0 && <Turn by={-1} label={text.previous} onStep={step} />}
        {at < posts.length - 1 && <Turn by={1} label={text.next} onStep={step} />}
      </div>
      <div className={styles.words}>
        <p dir="auto">{post.person_name && <b>{post.person_name}</b>}</p>
        {post.caption && post.media_type !== "text" && <p dir="auto">{post.caption}</p>}
      </div>
    </dialog>
  );
}

function Slide({ post, by, text }: { post: AlbumPost; by: number; text: AlbumPageMessages }) {
  const isShown = by === 0;
  return (
    <figure className={styles.slide} style={{ "--at": by } as React.CSSProperties} aria-hidden={!isShown || undefined}>
      {post.media_type === "video" && isShown && post.media_url ? (
        <ClipPlayer src={post.media_url} poster={post.thumbnail_media_url} controls autoPlay hasSound />
      ) : post.media_type === "text" ? (
        <blockquote className={styles.quote} dir="auto">
          {post.caption}
        </blockquote>
      ) : (
        // biome-ignore lint/performance/noImgElement: a picture of its own size.
        <img
          src={(post.media_type === "image" && post.media_url) || (post.thumbnail_media_url ?? undefined)}
          alt={altOf(post, text)}
          draggable={false}
        />
      )}
    </figure>
  );
}

type TurnProps = { by: 1 | -1; label: string; onStep: (by: 1 | -1) => void };

const Turn = ({ by, label, onStep }: TurnProps) => (
  <span className={styles.turn} data-by={by}>
    <Round label={label} onClick={() => onStep(by)} path={by < 0 ? "M15 4l-8 8 8 8" : "M9 4l8 8-8 8"} />
  </span>
);

type RoundProps = { label: string; path: string; onClick: (click: MouseEvent) => void; children?: ReactNode };

function Round({ label, path, onClick }: RoundProps) {
  return (
    <button type="button" className={styles.round} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Opens the modal dialog, and gives the focus back afterwards. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    // Old Safari has the element but not showModal.
    if (typeof dialog?.showModal === "function") dialog.showModal();
    else dialog?.setAttribute("open", "");
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
