"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { WallOutline } from "@/components/ui/wall-outline";
import { useDeskWall } from "@/lib/client/event-desk/wall";
import type { WallDraft } from "@/lib/client/wall-preview/messages";
import { useSentWall } from "@/lib/client/wall-preview/use-sent-wall";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import styles from "./miniature.module.css";

const text = messages.eventDesk;

export type MiniatureProps = { desk: EventDesk; hasLiveUpdates: boolean };

/**
 * Frames the preview page and sends it what the wall shows. The preview has no socket and reports nothing, so that the
 * miniature never counts as a screen. It is a picture: it takes no clicks and no focus.
 */
export default function Miniature({ desk, hasLiveUpdates }: MiniatureProps) {
  const { id, event_url_slug: slug } = desk;
  const { data, error } = useDeskWall({ id, slug, hasLiveUpdates });
  if (!data && error) return <p className={styles.note}>{text.noPicture}</p>;
  return (
    <>
      <WallOutline />
      {data && <Frame wall={data} />}
    </>
  );
}

/** Width of the simulated screen in CSS pixels; miniature.module.css has it too. */
const screenWidth = 1_920;

function Frame({ wall }: { wall: WallDraft }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = useScale(frame);
  const isDrawn = useSentWall(frame, wall);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ transform: `scale(${scale})`, opacity: isDrawn ? 1 : 0 }}
      src={paths.wallPreview}
      title={text.miniature}
      tabIndex={-1}
      inert
    />
  );
}

/** Returns how much smaller than the simulated screen the frame's box is. */
function useScale(frame: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const box = frame.current?.parentElement;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / screenWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame]);
  return scale;
}
