"use client";
import { useRef, useState } from "react";
import { copyText } from "@/lib/client/browser/copy-text";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicPaths } from "@/lib/shared/public-paths";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { shareLinks } from "@/lib/shared/wall/share-links";
import styles from "./share-buttons.module.css";

type ShareButtonsProps = { post: PublicPost; event: PublicEvent; server: ServerAddress };

/** Offers the device's own share sheet if available, else the usual networks; and copies the link. */
export function ShareButtons({ post, event, server }: ShareButtonsProps) {
  const text = useWallTexts();
  const url = reachableOrigin(window.location, server) + publicPaths.eventPost(event.event_url_slug, post.id);
  const title = event.page_title || event.event_name;
  const hasSheet = typeof navigator.share === "function";
  return (
    <div className={styles.buttons}>
      {hasSheet ? (
        // Dismissing the sheet rejects; ignore it.
        <button type="button" className={styles.button} onClick={() => navigator.share({ title, url }).catch(() => {})}>
          {text.share}
        </button>
      ) : (
        shareLinks(url, title).map(({ name, href }) => (
          <a key={name} className={styles.button} href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))
      )}
      <CopyLink url={url} />
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
      <button type="button" className={styles.button} onClick={handleCopy}>
        {isCopied ? text.linkCopied : text.copyLink}
      </button>
      <input ref={field} className={styles.field} value={url} readOnly tabIndex={-1} aria-hidden="true" />
      <span className={styles.said} role="status">
        {isCopied ? text.linkCopied : ""}
      </span>
    </>
  );
}
