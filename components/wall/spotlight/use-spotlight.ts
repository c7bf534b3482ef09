import { useCallback, useEffect, useState } from "react";
import { readingSign } from "@/lib/client/browser/reading-sign";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { slideWidths } from "@/lib/client/wall/cards/layouts";
import { decodePicture, loadPicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { remoteStep } from "@/lib/client/wall/stage/remote-keys";
import { upcoming } from "@/lib/client/wall/stage/spotlight";
import { afterEvent, followWall, openSpotlight, type SpotlightEvent } from "@/lib/client/wall/stage/spotlight-state";
import { useTurnNumber } from "../hooks/use-turn-number";

/** `isTurning`: the server's clock turns the wall, so that all screens show the same, instead of each card's own time. */
type SpotlightOptions = { cards: readonly WallCard[]; delayMs: number; isTurning: boolean; isPaused: boolean };

type Send = (event: SpotlightEvent) => void;

/** Timeout in milliseconds; a slower picture appears as it loads. */
const patienceMs = 4_000;
/** Milliseconds of the text's exit; the stylesheet has the same. */
const textExitMs = 300;
/** Normally a card is removed at the end of its push, which a weak player may start late. */
const pushMs = 4_000;

/** Gives the spotlight (spotlight-state.ts) its pictures, timers, clock and keys. */
export function useSpotlight({ cards, delayMs, isTurning, isPaused }: SpotlightOptions) {
  const [kept, setKept] = useState(() => openSpotlight(cards, isPaused, Date.now()));
  // In the same render, so that a card that was taken down is in no further frame.
  const state = followWall(kept, cards, isPaused, Date.now());
  if (state !== kept) setKept(state);
  const send = useCallback<Send>((event) => {
    const nowMs = Date.now();
    setKept((current) => afterEvent(current, event, nowMs));
  }, []);

  const { show, shown, before, entering } = state;
  const turn = useTurnNumber(delayMs, isTurning && !isPaused);
  useEffect(() => {
    if (turn !== null) send({ type: "turn", turn });
  }, [turn, send]);
  useTimer("text-left", entering, textExitMs, send);
  useTimer("entered", before && shown, pushMs, send);
  useTimer("time-over", isTurning || isPaused || cards.length < 2 ? null : shown, delayMs, send);

  const cardOf = (key: string | null) => cards.find((card) => card.key === key) ?? null;
  useDecoded(cardOf(show.current), send);
  const following = upcoming(show, isTurning && turn !== null ? turn + 1 : null);
  useDecoded(shown === show.current ? cardOf(following) : null, null);
  useKeys(send, isPaused);
  return { shown: cardOf(shown), before: cardOf(before), isTextLeaving: entering !== null, send };
}

/** Sends a card's event after so many milliseconds; null stops the timer. */
function useTimer(type: "text-left" | "entered" | "time-over", key: string | null, delayMs: number, send: Send) {
  useEffect(() => {
    if (key === null) return;
    const timer = window.setTimeout(() => send({ type, key }), delayMs);
    return () => window.clearTimeout(timer);
  }, [type, key, delayMs, send]);
}

/** Decodes a card's picture, and loads the thumbnail that its background is made of; then sends `decoded`. */
function useDecoded(card: WallCard | null, send: Send | null) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change creates new cards; compare their keys.
  useEffect(() => {
    if (!card) return;
    let isCurrent = true;
    const { key, post, ad } = card;
    const picture = post ? pictureSources(post, slideWidths) : { src: ad.media_url };
    const ground = post?.thumbnail_media_url ?? "";
    void Promise.all([decodePicture(picture, patienceMs), loadPicture({ src: ground }, patienceMs)]).then(
      () => isCurrent && send?.({ type: "decoded", key }),
    );
    return () => {
      isCurrent = false;
    };
  }, [card?.key, send]);
}

function useKeys(send: Send, isPaused: boolean) {
  useEffect(() => {
    if (isPaused) return;
    const handleKey = (event: KeyboardEvent) => {
      const by = remoteStep(event.key, readingSign(document.documentElement));
      const isOnControl = event.target instanceof Element && event.target.closest("a, button, input");
      const isActivation = event.key === "Enter" || event.key === " ";
      if (by === null || event.altKey || event.ctrlKey || event.metaKey || (isActivation && isOnControl)) return;
      event.preventDefault();
      send({ type: "step", by });
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [send, isPaused]);
}
