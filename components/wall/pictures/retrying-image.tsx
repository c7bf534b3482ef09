"use client";
import { useCallback, useEffect, useState } from "react";
import { decodePicture, type PictureAddress } from "@/lib/client/wall/pictures/load-picture";
import styles from "./retrying-image.module.css";

/** Delays in milliseconds before a failed picture's retries: a hall's network is unreliable. */
const retryDelaysMs = [2_000, 8_000, 30_000];

/** Milliseconds: timeout for a replacement picture, and delay before its next retry. */
const replacementMs = 30_000;

const hidden = { opacity: 0 };

type RetryingImageProps = {
  src: string;
  srcSet?: string;
  sizes?: string;
  alt: string;
  className?: string | undefined;
  /** Shown if the picture fails; if this fails too, a drawn icon. */
  fallbackSrc: string | null;
  /** Visible on a large screen when the page opens. */
  isEager?: boolean;
  /** The first thing people see, on every screen. */
  isUrgent?: boolean;
  /** Appears on a watched screen: shown whole or not at all, never half-loaded. The picture may be loaded already. */
  entrance?: "loaded" | "when-decoded" | undefined;
  /** Called with the loaded picture, and with each replacement. */
  onPicture?: (image: HTMLImageElement) => void;
};

/** Counts a picture's failures, and tells if a retry is pending. */
function useRetries() {
  const [failures, setFailures] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const handleError = useCallback(() => {
    setFailures((count) => count + 1);
    setWaiting(true);
  }, []);

  const resetFailures = useCallback(() => {
    setFailures(0);
    setWaiting(false);
  }, []);

  useEffect(() => {
    const delayMs = retryDelaysMs[failures - 1];
    if (!isWaiting || delayMs === undefined) return;
    const timer = window.setTimeout(() => setWaiting(false), delayMs);
    return () => window.clearTimeout(timer);
  }, [failures, isWaiting]);
  return { failures, isWaiting, handleError, resetFailures };
}

/** Returns the shown picture address: a new one replaces it only once loaded and decoded, so nothing flickers. */
function useReplaced(address: PictureAddress, onReplaced: () => void) {
  const [first] = useState(address);
  const [shown, setShown] = useState(address);
  const { src, srcSet, sizes } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render creates a new address object.
  useEffect(() => {
    if (shown.src === src && shown.srcSet === srcSet && shown.sizes === sizes) return;
    let isCurrent = true;
    let timer: number | undefined;
    const replace = async () => {
      const isHere = await decodePicture(address, replacementMs);
      if (!isCurrent) return;
      if (isHere) {
        setShown(address);
        onReplaced();
      } else timer = window.setTimeout(replace, replacementMs);
    };
    void replace();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [src, srcSet, sizes]);
  return { shown, isReplaced: shown !== first };
}

/** Renders an image that retries after a failure and never shows the browser's broken-image icon. */
export function RetryingImage(props: RetryingImageProps) {
  const { src, srcSet, sizes, alt, className, fallbackSrc, onPicture } = props;
  const { isUrgent = false, isEager = isUrgent, entrance } = props;
  const [isShown, setShown] = useState(entrance !== "when-decoded");
  const { failures, isWaiting, handleError, resetFailures } = useRetries();
  const { shown, isReplaced } = useReplaced({ src, ...(srcSet && sizes && { srcSet, sizes }) }, resetFailures);
  const [hasFallback, setHasFallback] = useState(fallbackSrc !== null);

  const receive = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      // It may have failed before hydration. An image that has not started loading never rejects.
      if (image.complete && image.naturalWidth === 0) return void image.decode().catch(handleError);
      // It may have loaded before hydration, too.
      if (image.complete) onPicture?.(image);
      if (entrance === "when-decoded") {
        const show = () => setShown(true);
        image.decode().then(show, show);
      }
    },
    [handleError, entrance, onPicture],
  );

  const imageClass = className ?? styles.image;
  if (isWaiting && fallbackSrc && hasFallback) {
    // biome-ignore lint/performance/noImgElement: same as below.
    return <img className={imageClass} src={fallbackSrc} alt={alt} onError={() => setHasFallback(false)} />;
  }
  if (isWaiting) return alt ? <BrokenSign alt={alt} /> : null;
  return (
    // biome-ignore lint/performance/noImgElement: next/image would ship its own loader to every screen.
    <img
      key={failures}
      ref={receive}
      className={imageClass}
      src={shown.src}
      srcSet={shown.srcSet}
      sizes={shown.sizes}
      alt={alt}
      style={isShown ? undefined : hidden}
      decoding={isReplaced || entrance === "loaded" ? "sync" : "async"}
      loading={isEager || entrance ? "eager" : "lazy"}
      fetchPriority={isUrgent ? "high" : "auto"}
      onLoad={onPicture && (({ currentTarget }) => onPicture(currentTarget))}
      onError={handleError}
    />
  );
}

function BrokenSign({ alt }: { alt: string }) {
  return (
    <svg className={styles.sign} viewBox="0 0 64 48" role="img" aria-label={alt}>
      <rect x="2" y="2" width="60" height="44" rx="6" />
      <circle cx="20" cy="17" r="5" />
      <path d="M6 41l18-16 10 9 9-8 15 15" />
    </svg>
  );
}
