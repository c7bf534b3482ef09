import { type RefObject, useEffect, useState } from "react";
import { drawFramed } from "./framed-picture";

type Words = { title: string; caption: string };

/**
 * Draws a picture in its event's frame, with the colours and typeface of the element. Null until it is drawn, 'failed'
 * if the browser cannot. Draws once the element nears the viewport, before a click: Safari rejects a share after a
 * delay.
 */
export function useFramedPicture(ref: RefObject<HTMLElement | null>, picture: Blob, { title, caption }: Words) {
  const [framed, setFramed] = useState<Blob | "failed" | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isGone = false;
    const finish = (result: Blob | "failed") => !isGone && setFramed(result);
    const drawOnce = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const style = getComputedStyle(element);
      const colour = (name: string) => style.getPropertyValue(name).trim();
      const frame = { background: colour("--top"), text: colour("--top-text"), typeface: style.fontFamily };
      drawFramed(picture, { ...frame, title, caption }).then(finish, () => finish("failed"));
    };
    // Half a screen ahead, so the picture is ready when the guest scrolls to it.
    const observer = new IntersectionObserver(drawOnce, { rootMargin: "50% 0px" });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      setFramed(null);
    };
  }, [ref, picture, title, caption]);
  return framed;
}
