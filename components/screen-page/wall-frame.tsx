"use client";

import { useEffect, useRef, useState } from "react";
import { addressOf, keepIdentity } from "@/lib/client/wall/screen/screen-identity";
import { tabStorage } from "@/lib/client/wall/screen/tab-storage";
import styles from "./screen-page.module.css";

type WallFrameProps = {
  device: { id: string; name: string; name_key?: string | undefined };
  wall: string;
  /** The number of answered polls. */
  polls: number;
};

/** A frame that did not load within so many polls failed: some browsers report no error for a frame. */
const pollsToLoad = 6;

/**
 * Shows a wall as the device's screen. The wall reports under the device's id, which it reads from the tab's storage.
 * A frame that shows anything else, such as a browser's error page, is loaded again after the next poll: the server
 * answers then.
 */
export function WallFrame({ device, wall, polls }: WallFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const loading = useRef({ polls, isLoaded: false });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ device, polls });

  useEffect(() => {
    latest.current = { device, polls };
    const { isLoaded, polls: since } = loading.current;
    const isBroken = isLoaded ? !showsWall(frame.current, wall) : polls - since > pollsToLoad;
    if (isBroken) setAttempt((last) => last + 1);
  }, [device, wall, polls]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { id, name, name_key } = latest.current.device;
    const identity = { id, name, ...(name_key && { name_key }) };
    keepIdentity(identity, tabStorage());
    loading.current = { polls: latest.current.polls, isLoaded: false };
    element.src = addressOf(identity, { pathname: wall, search: "", hash: "" });
    element.dataset.attempt = String(attempt);
  }, [wall, attempt]);

  const handleLoad = () => {
    if (!frame.current?.src) return;
    loading.current.isLoaded = true;
    // A remote control's keys go to the wall.
    frame.current.focus();
  };
  return (
    <iframe
      key={attempt}
      ref={frame}
      title={device.name}
      className={styles.frame}
      allow="autoplay; fullscreen; screen-wake-lock"
      onLoad={handleLoad}
    />
  );
}

/** Returns whether the frame shows this wall. Only pages of public walls have a canonical address. */
function showsWall(frame: HTMLIFrameElement | null, wall: string): boolean {
  try {
    const page = frame?.contentDocument;
    return page?.location.pathname === wall && page.querySelector('link[rel="canonical"]') !== null;
  } catch {
    return false;
  }
}
