import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { fetchPart } from "@/lib/client/browser/fetch-part";
import type { CardTrack, TrackContent } from "@/lib/client/wall/cards/card-track";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import type { WallSpeed } from "@/lib/shared/vocabulary";
import { useReducedMotion } from "../hooks/use-reduced-motion";

type ScrollOptions = Pick<TrackContent, "cards" | "forms" | "isSettled"> & { speed: WallSpeed; isHeld: boolean };

/** Pause in milliseconds after the last wheel or touch move, before the wall scrolls on. */
const restMs = 4_000;

/** If the script fails to load, the wall stands still until this retry (milliseconds). */
const retryMs = 5_000;

/**
 * Animates the cards of the given list and scrolls it, if speed and browser allow. Its script loads after the page:
 * until then the stylesheet places the cards.
 */
export function useScroll({ cards, forms, isSettled, speed, isHeld }: ScrollOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [track, setTrack] = useState<CardTrack | null>(null);
  const isStill = useReducedMotion();
  const perSecond = isStill ? 0 : scrollPerSecond(speed);

  useEffect(() => {
    const element = list.current;
    if (!element || typeof element.animate !== "function") return;
    let made: CardTrack | null = null;
    const stop = fetchPart(
      () => import("@/lib/client/wall/cards/card-track"),
      ({ CardTrack }) => {
        made = new CardTrack(element);
        setTrack(made);
      },
      { retryMs },
    );
    return () => {
      stop();
      made?.stop();
      setTrack(null);
    };
  }, []);

  // Before paint: a card must not flash at its stylesheet position.
  useLayoutEffect(
    () => track?.show({ cards, forms, isSettled, perSecond, glides: !isStill }),
    [track, cards, forms, isSettled, perSecond, isStill],
  );
  const followsHands = perSecond > 0;
  useEffect(
    () => (list.current && track && followsHands ? followHands(list.current, track) : undefined),
    [track, followsHands],
  );
  useEffect(() => track?.hold("dialog", isHeld), [track, isHeld]);
  return list;
}

/** Moves the wall by wheel, touch and keyboard; the scrolling pauses meanwhile. */
function followHands(element: HTMLElement, track: CardTrack): () => void {
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

/** `hold` stops the wall; `pause` stops it until some time after the last move. */
type Rest = { hold: () => void; pause: () => void };

function handlersOf(element: HTMLElement, track: CardTrack, { hold, pause }: Rest) {
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
    // Undo the browser's own scrolling into view; the track shows the card instead.
    scroll: () => {
      if (element.parentElement) element.parentElement.scrollTop = 0;
    },
  };
  return handlers;
}

/** Chromium supports :focus-visible since version 86; older versions count every focus. */
function isKeyboardFocus(target: HTMLElement): boolean {
  try {
    return target.matches(":focus-visible");
  } catch {
    return true;
  }
}
