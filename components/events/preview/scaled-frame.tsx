"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { WallOutline } from "@/components/ui/wall-outline";
import { useFrameDrawn } from "@/lib/client/wall-preview/use-frame-drawn";
import styles from "./scaled-frame.module.css";

/** CSS pixels: the wall on a hall's screen and on a phone, and the guest's form on a phone. */
const sizes = {
  screen: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
  form: { width: 390, height: 844 },
} as const;
export type FrameSize = keyof typeof sizes;

export type ScaledFrameProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  size: FrameSize;
  src: string;
  title: string;
};

/** Shows a page at the size of another screen, scaled down to the space. A form's page scrolls, others are pictures. */
export function ScaledFrame({ frame, size, src, title }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const boxWidth = useWidth(box);
  const { width, height } = sizes[size];
  const isDrawn = useFrameDrawn(frame);
  return (
    <div
      ref={box}
      className={styles.box}
      data-size={size}
      style={{ aspectRatio: `${width} / ${height}` }}
      inert={size !== "form"}
    >
      {!isDrawn && <WallOutline />}
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ width, height, transform: `scale(${boxWidth / width})`, opacity: isDrawn ? 1 : 0 }}
        src={src}
        title={title}
        loading="lazy"
        tabIndex={-1}
      />
    </div>
  );
}

/** Returns an element's current width in pixels; 0 before layout. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
