import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { driftPerSecond } from "@/lib/client/wall/drift";
import { DriftTrack } from "@/lib/client/wall/drift-track";
import type { WallCard } from "@/lib/client/wall/interleave";
import type { Form } from "@/lib/client/wall/layouts";
import type { WallSpeed } from "@/lib/shared/vocabulary";
import { useReducedMotion } from "./use-reduced-motion";

type DriftOptions = { cards: readonly WallCard[]; forms: readonly Form[]; speed: WallSpeed; isHeld: boolean };

/** After a wheel or a finger has moved the wall, it waits so long for more before it drifts on. */
const restMs = 4_000;

/** Lets the list that it is given drift, where speed and browser want it. */
export function useDrift({ cards, forms, speed, isHeld }: DriftOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [track, setTrack] = useState<DriftTrack | null>(null);
  const isStill = useReducedMotion();
  const perSecond = isStill ? 0 : driftPerSecond(speed);

  useEffect(() => {
    const element = list.current;
    if (!element || perSecond === 0 || typeof element.animate !== "function") return;
    const drifting = new DriftTrack({ list: element, forms, perSecond });
    element.dataset.drifting = "";
    const release = followHands(element, drifting);
    setTrack(drifting);
    return () => {
      release();
      drifting.stop();
      delete element.dataset.drifting;
      setTrack(null);
    };
  }, [forms, perSecond]);

  // Before the browser paints: a card must not be seen where the stylesheet alone would put it.
  useLayoutEffect(() => track?.show(cards), [track, cards]);
  useEffect(() => track?.hold("dialog", isHeld), [track, isHeld]);
  return list;
}

/** Wheel, finger and keyboard move the wall; it stands still meanwhile. */
function followHands(element: HTMLElement, track: DriftTrack): () => void {
  let rest: number | undefined;
  const hold = () => {
    track.hold("hand", true);
    window.clearTimeout(rest);
  };
  const pause = () => {
    hold();
    rest = window.setTimeout(() => track.hold("hand", false), restMs);
  };
  const handlers = handlersOf(element, track, { hold, pause });
  const target = element.parentElement ?? element;
  for (const [name, handler] of Object.entries(handlers)) {
    target.addEventListener(name, handler as EventListener, { passive: true });
  }
  return () => {
    window.clearTimeout(rest);
    for (const [name, handler] of Object.entries(handlers)) target.removeEventListener(name, handler as EventListener);
  };
}

/** `hold` stops the wall; `pause`, too, but only until some time after the last move. */
type Rest = { hold: () => void; pause: () => void };

function handlersOf(element: HTMLElement, track: DriftTrack, { hold, pause }: Rest) {
  let lastY = 0;
  const handlers: Record<string, (event: never) => void> = {
    wheel: (event: WheelEvent) => {
      pause();
      track.nudge(event.deltaY * (event.deltaMode === 1 ? 32 : 1));
    },
    touchstart: (event: TouchEvent) => {
      lastY = event.touches[0]?.clientY ?? 0;
    },
    touchmove: (event: TouchEvent) => {
      const y = event.touches[0]?.clientY ?? lastY;
      pause();
      track.nudge(lastY - y);
      lastY = y;
    },
    focusin: (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      if (!isKeyboardFocus(target)) return;
      hold();
      const card = target.closest("li");
      if (card) track.reveal(card);
    },
    focusout: () => pause(),
    // Whatever the browser scrolled into view by itself is shown by the drift.
    scroll: () => {
      if (element.parentElement) element.parentElement.scrollTop = 0;
    },
  };
  return handlers;
}

/** Chromium learnt to tell in version 86; before it, every focus counts. */
function isKeyboardFocus(target: HTMLElement): boolean {
  try {
    return target.matches(":focus-visible");
  } catch {
    return true;
  }
}
