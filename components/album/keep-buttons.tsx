"use client";

import { Download, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { Hearts } from "@/lib/client/album/hearts";
import { fileNameOf, pictureFile } from "@/lib/client/album/picture-file";
import { copyText } from "@/lib/client/browser/copy-text";
import { canSharePictures, savePicture, sharePicture } from "@/lib/client/receipt/save-picture";
import type { AlbumPost } from "@/lib/shared/album/contract";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";
import styles from "./album-viewer.module.css";
import { HeartButton } from "./heart-button";

type KeepButtonsProps = { post: AlbumPost; hearts: Hearts | null; text: AlbumPageMessages };

/** Saves a post, or hands it to the phone's share sheet: a photo as a file, a clip as the album's link. */
export function KeepButtons({ post, hearts, text }: KeepButtonsProps) {
  const [note, setNote] = useState<string | null>(null);
  const file = usePicture(post);
  const picture = async () => file ?? (await pictureFile(post.media_url ?? post.thumbnail_media_url ?? ""));
  const attempt = (work: () => Promise<unknown>) => {
    setNote(null);
    work().catch(() => setNote(text.failed));
  };
  const handleSave = () => attempt(async () => savePicture(await picture(), fileNameOf(post)));
  const handleShare = () =>
    attempt(async () => {
      if (post.media_type === "image" && canSharePictures()) return sharePicture(await picture(), fileNameOf(post));
      const url = window.location.href;
      if (typeof navigator.share === "function") return navigator.share({ url }).catch(ignoreAbort);
      if (await copyText(url, () => {})) setNote(text.copied);
    });
  return (
    <div className={styles.keep}>
      <span role="status">{note}</span>
      {hearts && <HeartButton hearts={hearts} postId={post.id} text={text} onFailed={() => setNote(text.failed)} />}
      {post.media_type === "image" ? (
        <button type="button" className={styles.round} aria-label={text.save} onClick={handleSave}>
          <Download aria-hidden="true" />
        </button>
      ) : (
        post.media_url && (
          <a
            className={styles.round}
            aria-label={text.save}
            href={post.media_url}
            download={`video-${post.id.slice(-8)}`}
          >
            <Download aria-hidden="true" />
          </a>
        )
      )}
      <button type="button" className={styles.round} aria-label={text.share} onClick={handleShare}>
        <Share2 aria-hidden="true" />
      </button>
    </div>
  );
}

/** Closing the share sheet is not an error. */
function ignoreAbort(error: unknown) {
  if ((error as Error).name !== "AbortError") throw error;
}

/** How long a picture is looked at before its file is made. */
const restMs = 400;

/** Makes the file of a picture that is looked at: Safari shares only what is there when the button is pressed. */
function usePicture({ media_type, media_url }: AlbumPost): Blob | null {
  const [file, setFile] = useState<Blob | null>(null);
  useEffect(() => {
    if (media_type !== "image" || !media_url || !canSharePictures()) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      pictureFile(media_url).then(
        (made) => isCurrent && setFile(made),
        () => {},
      );
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [media_type, media_url]);
  return file;
}
