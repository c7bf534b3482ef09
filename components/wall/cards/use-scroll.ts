import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadWithRetry } from "@/lib/client/browser/load-with-retry";
import type { CardTrack } from "@/lib/client/wall/cards/card-track";
import { scrollPerSecond } from "@/lib/client/wall/cards/speeds";
import type { TrackContent } from "@/lib/client/wall/cards/track-content";
import type { WallSpeed } from "@/lib/shared/vocabulary";
import { useReducedMotion } from "../hooks/use-reduced-motion";

type ScrollOptions = Pick<TrackContent, "cards" | "forms" | "isSettled"> & {
  speed: WallSpeed;
  isPaused: boolean;
  /** The cards only stand in for others, so they need no script. */
  standsIn: boolean;
};

/** If the script fails to load, the wall stands still until this retry (milliseconds). */
const retryMs = 5_000;

/**
 * Animates the cards of the given list and scrolls it, if speed and browser allow. Its script loads after the page:
 * until then the stylesheet places the cards.
 */
export function useScroll({ cards, forms, isSettled, speed, isPaused, standsIn }: ScrollOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [track, setTrack] = useState<CardTrack | null>(null);
  const isStill = useReducedMotion();
  const perSecond = isStill ? 0 : scrollPerSecond(speed);

  useEffect(() => {
    const element = list.current;
    if (standsIn || !element || typeof element.animate !== "function") return;
    let created: CardTrack | null = null;
    const stop = loadWithRetry(
      () => import("@/lib/client/wall/cards/card-track"),
      ({ CardTrack }) => {
        created = new CardTrack(element);
        setTrack(created);
      },
      // A moment later: on the server's page, only the second render knows the screen, and with it `standsIn`.
      { afterMs: 1, retryMs },
    );
    return () => {
      stop();
      created?.stop();
      setTrack(null);
    };
  }, [standsIn]);

  // Before paint: a card must not flash at its stylesheet position.
  useLayoutEffect(
    () => track?.setContent({ cards, forms, isSettled, perSecond, glides: !isStill }),
    [track, cards, forms, isSettled, perSecond, isStill],
  );
  const followsInput = perSecond > 0;
  useEffect(() => (followsInput ? track?.followInput() : undefined), [track, followsInput]);
  useEffect(() => track?.setPaused("dialog", isPaused), [track, isPaused]);
  return list;
}
