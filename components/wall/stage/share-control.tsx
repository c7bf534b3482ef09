"use client";
import { type KeyboardEvent, useRef, useState } from "react";
import { copyText } from "@/lib/client/browser/copy-text";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicPaths } from "@/lib/shared/public-paths";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { shareLinks } from "@/lib/shared/wall/share-links";
import styles from "./share-control.module.css";

type ShareControlProps = { post: PublicPost; event: PublicEvent; server: ServerAddress };

/** Opens the device's own share sheet if available, else a list of the usual networks, with the link to copy. */
export function ShareControl({ post, event, server }: ShareControlProps) {
  const text = useWallTexts();
  const [isOpen, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const url = reachableOrigin(window.location, server) + publicPaths.eventPost(event.event_url_slug, post.id);
  const title = event.page_title || event.event_name;
  const hasSheet = typeof navigator.share === "function";
  const handleShare = async () => {
    if (!hasSheet) return setOpen(!isOpen);
    // Dismissing the sheet rejects with an AbortError; any other reason leaves the list.
    await navigator.share({ title, url }).catch((error) => setOpen(error?.name !== "AbortError"));
  };
  const handleKey = (key: KeyboardEvent) => {
    if (key.key !== "Escape" || !isOpen) return;
    // Escape closes the list, not the dialog around it.
    key.preventDefault();
    setOpen(false);
    control.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to Escape from the controls inside.
    <div className={styles.share} onKeyDown={handleKey}>
      {isOpen && (
        <div className={styles.list}>
          {shareLinks(url, title).map(({ name, href }) => (
            <a key={name} className={styles.item} href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          <CopyLink url={url} />
        </div>
      )}
      <button
        ref={control}
        type="button"
        className={styles.control}
        aria-expanded={hasSheet ? undefined : isOpen}
        onClick={handleShare}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 15V4M8 7.5L12 3.5l4 4M5 12v7.5h14V12" />
        </svg>
        {text.share}
      </button>
    </div>
  );
}

function CopyLink({ url }: { url: string }) {
  const text = useWallTexts();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async () => {
    setCopied(await copyText(url, () => field.current?.select()));
  };
  return (
    <>
      <button type="button" className={styles.item} onClick={handleCopy}>
        {isCopied ? text.linkCopied : text.copyLink}
      </button>
      <input ref={field} className={styles.field} value={url} readOnly tabIndex={-1} aria-hidden="true" />
      <span className={styles.said} role="status">
        {isCopied ? text.linkCopied : ""}
      </span>
    </>
  );
}
