"use client";
import { useEffect, useRef } from "react";
import { screenNameMs } from "@/lib/shared/limits/wall";
import styles from "./screen-name.module.css";
import { useFittedText } from "./use-fitted-text";

const sizes = () => ({ largestPx: Math.max(48, window.innerHeight / 2.5), smallestPx: 20 });

/** Shows the screen's name as large as possible for some seconds, so that people in a hall find the screen. */
export function ScreenName({ name, onEnd }: { name: string; onEnd: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useFittedText(words, name, sizes);
  useEffect(() => {
    const timer = window.setTimeout(onEnd, screenNameMs);
    return () => window.clearTimeout(timer);
  }, [onEnd]);
  return (
    <div className={styles.plate} role="status" data-cover="">
      <div className={styles.box}>
        <p ref={words} className={styles.name} dir="auto">
          {name}
        </p>
      </div>
    </div>
  );
}
