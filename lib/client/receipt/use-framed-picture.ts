import { type RefObject, useEffect, useState } from "react";
import { drawFramed } from "./framed-picture";

type Words = { title: string; caption: string };

/**
 * A picture in its event's frame, in the colours and typeface of the element; null until it is drawn, 'failed' where the
 * browser cannot. Drawn once the element comes into sight, so that a press has it at once: Safari shares nothing after a wait.
 */
export function useFramedPicture(ref: RefObject<HTMLElement | null>, picture: Blob, { title, caption }: Words) {
  const [framed, setFramed] = useState<Blob | "failed" | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isGone = false;
    const settle = (result: Blob | "failed") => !isGone && setFramed(result);
    const drawOnce = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const style = getComputedStyle(element);
      const colour = (name: string) => style.getPropertyValue(name).trim();
      const frame = { background: colour("--top"), text: colour("--top-text"), typeface: style.fontFamily };
      drawFramed(picture, { ...frame, title, caption }).then(settle, () => settle("failed"));
    };
    // Half a screen ahead: whoever scrolls on finds it drawn.
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
