"use client";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { announcedNow, watchAnnouncement } from "@/lib/client/wall/stage/announcement";
import type { Announced } from "@/lib/shared/announcements/announced";
import styles from "./announcement.module.css";
import { useFittedText } from "./use-fitted-text";

/** Shows an announcement over the wall until it expires. */
export function Announcement({ event }: { event: Announced }) {
  const { announcement, announcement_until } = event;
  const subscribe = useCallback(
    (onChange: () => void) => watchAnnouncement({ announcement, announcement_until }, onChange),
    [announcement, announcement_until],
  );
  const text = useSyncExternalStore(subscribe, () => announcedNow(event));
  // Screen readers announce only text that enters an existing live region: mount the region first.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div role="status" className={styles.region}>
      {isReady && text !== "" && <Band key={text} text={text} />}
    </div>
  );
}

/** Returns font sizes in multiples of the stage's own unit, which grows with the screen. */
const sizes = () => {
  const { innerWidth, innerHeight } = window;
  const [long, short] = [Math.max(innerWidth, innerHeight), Math.min(innerWidth, innerHeight)];
  const unitPx = Math.max(9, Math.min(long / 120, short * 0.016));
  return { largestPx: unitPx * 7.5, smallestPx: unitPx * 1.4 };
};

function Band({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useFittedText(words, text, sizes);
  // Posts between the banners make room for it (live-stage.module.css).
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.announced = "";
    return () => {
      delete dataset.announced;
    };
  }, []);
  return (
    <div className={styles.band} data-cover="">
      <div className={styles.box}>
        <p ref={words} className={styles.words} dir="auto">
          {text}
        </p>
      </div>
    </div>
  );
}
