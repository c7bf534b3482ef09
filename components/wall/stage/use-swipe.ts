import { type PointerEvent, useRef } from "react";
import { readingSign } from "@/lib/client/browser/reading-sign";
import { followedPx, swipeSlackPx, swipeStep } from "@/lib/client/wall/stage/swipe-posts";

type Drag = { pointer: number; x: number; y: number; startedAt: number; isSwipe: boolean };

/** A clip's own controls are this high, in pixels, and keep their drags. */
const controlsPx = 72;

/**
 * Returns the pointer handlers of an element whose content follows a horizontal drag, by its custom property --drag.
 * A drag towards a side without a post moves the content only a little.
 */
export function useSwipe(hasPost: (by: 1 | -1) => boolean, onStep: (by: 1 | -1) => void) {
  const drag = useRef<Drag | null>(null);
  const end = (element: HTMLElement) => {
    drag.current = null;
    element.removeAttribute("data-dragging");
    element.style.removeProperty("--drag");
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerId: pointer, clientX: x, clientY: y, target, isPrimary, pointerType } = event;
      const isOnControls = target instanceof HTMLVideoElement && y > target.getBoundingClientRect().bottom - controlsPx;
      const isOnButton = target instanceof Element && target.closest("a, button") !== null;
      if (!isPrimary) return end(event.currentTarget);
      // A mouse selects text.
      if (pointerType !== "mouse" && !isOnControls && !isOnButton)
        drag.current = { pointer, x, y, startedAt: event.timeStamp, isSwipe: false };
    },
    onPointerMove: ({ currentTarget, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now || now.pointer !== pointerId) return;
      const [x, y] = [clientX - now.x, clientY - now.y];
      if (!now.isSwipe) {
        if (Math.abs(x) < swipeSlackPx || Math.abs(x) < Math.abs(y)) return;
        now.isSwipe = true;
        currentTarget.setAttribute("data-dragging", "");
      }
      currentTarget.style.setProperty(
        "--drag",
        `${followedPx(x, hasPost(x * readingSign(currentTarget) < 0 ? 1 : -1))}px`,
      );
    },
    onPointerUp: ({ currentTarget, clientX, timeStamp }: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      end(currentTarget);
      if (!now?.isSwipe) return;
      const x = (clientX - now.x) * readingSign(currentTarget);
      const step = swipeStep({ x, ms: timeStamp - now.startedAt, width: currentTarget.clientWidth });
      if (step !== 0 && hasPost(step)) onStep(step);
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}
