import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadWithRetry } from "@/lib/client/browser/load-with-retry";
import type { CardTrack } from "@/lib/client/wall/cards/card-track";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import type { TrackContent } from "@/lib/client/wall/cards/track-content";
import type { WallSpeed } from "@/lib/shared/vocabulary";
import { useReducedMotion } from "../hooks/use-reduced-motion";

type ScrollOptions = Pick<TrackContent, "cards" | "forms" | "isSettled"> & { speed: WallSpeed; isPaused: boolean };

/** Pause in milliseconds after the last wheel or touch move, before the wall scrolls on. */
const resumeAfterMs = 4_000;

/** If the script fails to load, the wall stands still until this retry (milliseconds). */
const retryMs = 5_000;

/**
 * Animates the cards of the given list and scrolls it, if speed and browser allow. Its script loads after the page:
 * until then the stylesheet places the cards.
 */
export function useScroll({ cards, forms, isSettled, speed, isPaused }: ScrollOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [track, setTrack] = useState<CardTrack | null>(null);
  const isStill = useReducedMotion();
  const perSecond = isStill ? 0 : scrollPerSecond(speed);

  useEffect(() => {
    const element = list.current;
    if (!element || typeof element.animate !== "function") return;
    let created: CardTrack | null = null;
    const stop = loadWithRetry(
      () => import("@/lib/client/wall/cards/card-track"),
      ({ CardTrack }) => {
        created = new CardTrack(element);
        setTrack(created);
      },
      { retryMs },
    );
    return () => {
      stop();
      created?.stop();
      setTrack(null);
    };
  }, []);

  // Before paint: a card must not flash at its stylesheet position.
  useLayoutEffect(
    () => track?.setContent({ cards, forms, isSettled, perSecond, glides: !isStill }),
    [track, cards, forms, isSettled, perSecond, isStill],
  );
  const followsInput = perSecond > 0;
  useEffect(
    () => (list.current && track && followsInput ? followInput(list.current, track) : undefined),
    [track, followsInput],
  );
  useEffect(() => track?.setPaused("dialog", isPaused), [track, isPaused]);
  return list;
}

/** Moves the wall by wheel, touch and keyboard; the scrolling pauses meanwhile. */
function followInput(element: HTMLElement, track: CardTrack): () => void {
  let resumeTimer: number | undefined;
  const pauseScroll = () => {
    track.setPaused("hand", true);
    window.clearTimeout(resumeTimer);
  };
  const pauseBriefly = () => {
    pauseScroll();
    resumeTimer = window.setTimeout(() => track.setPaused("hand", false), resumeAfterMs);
  };
  const handlers = handlersOf(element, track, { pauseScroll, pauseBriefly });
  const target = element.parentElement ?? element;
  for (const [name, handler] of Object.entries(handlers)) {
    target.addEventListener(name, handler as EventListener, { passive: true });
  }
  return () => {
    window.clearTimeout(resumeTimer);
    for (const [name, handler] of Object.entries(handlers)) target.removeEventListener(name, handler as EventListener);
  };
}

/** `pauseScroll` stops the wall; `pauseBriefly` stops it until some time after the last move. */
type PauseControl = { pauseScroll: () => void; pauseBriefly: () => void };

function handlersOf(element: HTMLElement, track: CardTrack, { pauseScroll, pauseBriefly }: PauseControl) {
  let last = 0;
  const at = ([touch]: TouchList) => track.along(touch);
  const handlers: Record<string, (event: never) => void> = {
    wheel: (event: WheelEvent) => {
      pauseBriefly();
      track.scrollBy(event.deltaY * (event.deltaMode === 1 ? 32 : 1));
    },
    touchstart: (event: TouchEvent) => {
      last = at(event.touches) ?? 0;
    },
    touchmove: (event: TouchEvent) => {
      const now = at(event.touches) ?? last;
      pauseBriefly();
      track.scrollBy(last - now);
      last = now;
    },
    focusin: (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      if (!isKeyboardFocus(target)) return;
      pauseScroll();
      const card = target.closest("li");
      if (card) track.reveal(card);
    },
    focusout: () => pauseBriefly(),
    // Undo the browser's own scrolling into view; the track shows the card instead.
    scroll: () => {
      element.parentElement?.scrollTo(0, 0);
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
