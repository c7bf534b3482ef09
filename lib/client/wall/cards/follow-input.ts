/** The cards that a hand moves (card-track.ts). */
type CardTrack = {
  /** Returns where a finger is along the cards' way, in pixels. */
  along: (touch: Touch | undefined) => number | undefined;
  scrollBy: (pixels: number) => void;
  reveal: (card: Element) => void;
  setPaused: (reason: "hand", isPaused: boolean) => void;
};

/** Pause in milliseconds after the last wheel or touch move, before the wall scrolls on. */
const resumeAfterMs = 4_000;

/** Moves the wall by wheel, touch and keyboard; the scrolling pauses meanwhile. */
export function followInput(element: HTMLElement, track: CardTrack): () => void {
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
