"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import styles from "./preview-stage.module.css";
import { usePreviewFrame } from "./use-preview-frame";

const text = messages.events;

/** CSS pixels of a hall's screen and a guest's phone. */
const sizes = { screen: { width: 1920, height: 1080 }, phone: { width: 390, height: 844 } } as const;
type Size = keyof typeof sizes;

const segments = (Object.keys(sizes) as Size[]).map((value) => ({ value, label: text.previewSizes[value] }));

/** Shows the real wall in an iframe at screen size, scaled down. It is a picture: it takes no clicks. */
export default function PreviewStage({ event }: { event: OrganiserEvent | null }) {
  const [size, setSize] = useState<Size>("screen");
  const frame = useRef<HTMLIFrameElement>(null);
  const { hasOwnPosts } = usePreviewFrame(frame, event);
  return (
    <>
      <SegmentedControl label={text.previewSize} value={size} onChange={setSize} segments={segments} />
      <ScaledFrame frame={frame} size={size} />
      {hasOwnPosts === false && <p className="text-muted text-xs">{text.previewSamples}</p>}
    </>
  );
}

function ScaledFrame({ frame, size }: { frame: RefObject<HTMLIFrameElement | null>; size: Size }) {
  const box = useRef<HTMLDivElement>(null);
  const boxWidth = useWidth(box);
  const { width, height } = sizes[size];
  return (
    <div ref={box} className={styles.box} data-size={size} style={{ aspectRatio: `${width} / ${height}` }} inert>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ width, height, transform: `scale(${boxWidth / width})` }}
        src={paths.wallPreview}
        title={text.previewFrame}
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
