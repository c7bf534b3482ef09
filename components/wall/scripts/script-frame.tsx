"use client";
import { useEffect, useRef, useState } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicPaths } from "@/lib/shared/public-paths";
import type { WallScript } from "@/lib/shared/scripts/contract";
import styles from "./custom-scripts.module.css";

/**
 * Never `allow-same-origin`: it would defeat the sandbox. No `allow-modals`: an alert would block the wall. No
 * `allow-top-navigation`: a script must not navigate the wall away. The response's own header sets the same
 * (next.config.ts).
 */
const sandbox =
  "allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock allow-downloads";

type ScriptFrameProps = { scripts: readonly WallScript[]; posts: readonly PublicPost[] };

/**
 * Renders a frame with its own origin over the wall: scripts paint and listen there, without access to the site. Their
 * printed text flows between the wall's banners.
 */
export function ScriptFrame({ scripts, posts }: ScriptFrameProps) {
  const text = useWallTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useFrameState(frame);
  useEffect(() => {
    // Send the banners' heights before the scripts, so that nothing prints over a banner.
    if (isReady)
      return watchBanners((heights) => postToFrame(frame.current, { type: "wallflower:banners", ...heights }));
  }, [isReady]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current, { type: "wallflower:scripts", scripts });
  }, [isReady, scripts]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current, { type: "wallflower:posts", posts });
  }, [isReady, posts]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={publicPaths.scriptFrame}
      sandbox={sandbox}
      title={text.scripts}
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; fullscreen"
    />
  );
}

/**
 * Posts a message to the frame. Its origin is opaque, so the target can only be "*"; the message holds only public
 * data.
 */
function postToFrame(frame: HTMLIFrameElement | null, message: unknown) {
  frame?.contentWindow?.postMessage(message, "*");
}

/**
 * Reports the heights of the wall's banners in pixels, now and on every change; 0 for columns, between which the frame
 * is (custom-scripts.module.css). Returns a function that stops it.
 */
function watchBanners(onChange: (heights: { top: number; bottom: number }) => void): (() => void) | undefined {
  const top = document.querySelector("header");
  const bottom = document.querySelector("footer");
  if (!top || !bottom) return;
  const report = () => {
    const areColumns = top.offsetHeight === window.innerHeight;
    onChange(areColumns ? { top: 0, bottom: 0 } : { top: top.offsetHeight, bottom: bottom.offsetHeight });
  };
  report();
  if (typeof ResizeObserver !== "function") return;
  const observer = new ResizeObserver(report);
  for (const banner of [top, bottom]) observer.observe(banner, { box: "border-box" });
  return () => observer.disconnect();
}

/**
 * Returns true once the frame is ready. Sends it the pointer's position, and enables its pointer events while it asks
 * for them.
 */
function useFrameState(frame: { readonly current: HTMLIFrameElement | null }): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent) => {
      const element = frame.current;
      if (!element || source !== element.contentWindow) return;
      if (data?.type === "wallflower:ready") setReady(true);
      if (data?.type === "wallflower:hit") element.toggleAttribute("data-hit", data.hit === true);
    };
    const handlePointer = ({ clientX, clientY }: PointerEvent) =>
      postToFrame(frame.current, {
        type: "wallflower:pointer",
        x: clientX - (frame.current?.offsetLeft ?? 0),
        y: clientY,
      });
    window.addEventListener("message", handleMessage);
    window.addEventListener("pointermove", handlePointer);
    window.addEventListener("pointerdown", handlePointer);
    return () => {
      window.removeEventListener("message", handleMessage);
      window.removeEventListener("pointermove", handlePointer);
      window.removeEventListener("pointerdown", handlePointer);
    };
  }, [frame]);
  return isReady;
}
