import { useCallback, useEffect, useRef, useState } from "react";
import { readingSign } from "@/lib/client/browser/reading-sign";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { slideWidths } from "@/lib/client/wall/cards/layouts";
import { decodePicture, loadPicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { remoteStep } from "@/lib/client/wall/stage/remote-keys";
import { followCards, openShow, step, turnTo, upcoming } from "@/lib/client/wall/stage/spotlight";
import { handMs } from "@/lib/shared/limits/wall";
import { useTurnNumber } from "../hooks/use-turn-number";

/** `isTurning`: the server's clock turns the wall, so that all screens show the same, instead of each card's own time. */
type SpotlightOptions = { cards: readonly WallCard[]; delayMs: number; isTurning: boolean; isPaused: boolean };

/** Timeout in milliseconds; a slower picture appears as it loads. */
const patienceMs = 4_000;

/**
 * Maximum milliseconds before the previous card is removed; normally at the end of the fade-in, which a weak player may
 * start late.
 */
const fadeMs = 4_000;
/** Milliseconds of the text's exit; the stylesheet has the same. */
const textExitMs = 300;

/** Selects the card in the spotlight: by timer or clock, by keys, or because it is new. */
export function useSpotlight({ cards, delayMs, isTurning, isPaused }: SpotlightOptions) {
  // New posts are held back while somebody has a post open.
  const show = useShow(cards, isPaused);
  const [isHeld, hold] = useHold();
  const turn = useTurnNumber(delayMs, isTurning && !isPaused && !isHeld);
  const target = cards.find((card) => card.key === show.state.current) ?? null;
  const following = upcoming(show.state, isTurning && turn !== null ? turn + 1 : null);
  const next = cards.find((card) => card.key === following) ?? null;
  const { shown, before, isLeaving, handleEntered } = useDecoded(target, next);
  const [endedKey, setEndedKey] = useState<string | null>(null);
  const setClipEnded = useCallback(() => setEndedKey(shown?.key ?? null), [shown?.key]);
  const { handleTurn } = show;
  const handleStep = useCallback(
    (direction: 1 | -1) => {
      if (isTurning) hold();
      show.handleStep(direction);
    },
    [isTurning, hold, show.handleStep],
  );

  const isClip = shown?.post?.media_type === "video";
  const canAdvance = !isPaused && cards.length > 1;
  const isTimeOver = useTimeOver(shown?.key, canAdvance && !isTurning ? delayMs : 0);
  const mayEnd = canAdvance && (!isClip || endedKey === shown?.key);
  const isOver = isTimeOver && mayEnd;
  useEffect(() => {
    if (isOver) show.handleStep(1);
  }, [isOver, show.handleStep]);
  useTurning(turn, { key: shown?.key, mayTurn: isTurning && mayEnd && !isHeld, halfMs: delayMs / 2 }, handleTurn);

  useKeys(handleStep, isPaused);
  // Show an edited card in its current version, and a removed one not at all.
  const fresh = (card: WallCard | null) => cards.find((one) => one.key === card?.key) ?? null;
  const stays = fresh(shown);
  const stage = { shown: stays ?? target, before: fresh(before), isLeaving: isLeaving && stays !== null };
  return { ...stage, setClipEnded, handleStep, handleEntered };
}

function useShow(cards: readonly WallCard[], waits: boolean) {
  const [kept, setKept] = useState(() => openShow(cards));
  const state = followCards(kept, cards, waits);
  if (state !== kept) setKept(state);
  const handleStep = useCallback((direction: 1 | -1) => setKept((current) => step(current, direction)), []);
  const handleTurn = useCallback((turn: number) => setKept((current) => turnTo(current, turn)), []);
  return { state, handleStep, handleTurn };
}

/** Returns whether somebody at the wall moved it within the last minute, and the function that says so. */
function useHold(): [boolean, () => void] {
  const [held, setHeld] = useState(0);
  const hold = useCallback(() => setHeld((count) => count + 1), []);
  useEffect(() => {
    if (held === 0) return;
    const timer = window.setTimeout(() => setHeld(0), handMs);
    return () => window.clearTimeout(timer);
  }, [held]);
  return [held > 0, hold];
}

type Turning = { key: string | undefined; mayTurn: boolean; halfMs: number };

/** Calls back at each turn of the clock. A card that came up in the second half of a turn, as new, stays for the next. */
function useTurning(turn: number | null, { key, mayTurn, halfMs }: Turning, onTurn: (turn: number) => void) {
  const last = useRef(turn);
  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which a card came up.
  useEffect(() => {
    since.current = Date.now();
  }, [key]);
  useEffect(() => {
    if (turn === null || !mayTurn || turn === last.current) return;
    last.current = turn;
    if (Date.now() - since.current >= halfMs) onTurn(turn);
  }, [turn, mayTurn, halfMs, onTurn]);
}

/** Decodes the picture, and loads the thumbnail that its background is made of. */
function decodeSlide({ post, ad }: WallCard): Promise<unknown> {
  if (ad) return decodePicture({ src: ad.media_url }, patienceMs);
  return Promise.all([
    decodePicture(pictureSources(post, slideWidths), patienceMs),
    loadPicture({ src: post.thumbnail_media_url }, patienceMs),
  ]);
}

/** Shows a card once its picture is decoded and the previous card's text has left; preloads the next one's picture. */
function useDecoded(target: WallCard | null, next: WallCard | null) {
  const [pair, setPair] = useState({ shown: target, before: null as WallCard | null, isLeaving: false });
  const [targetKey, nextKey] = [target?.key, next?.key];
  const handleEntered = useCallback(() => setPair(({ shown }) => ({ shown, before: null, isLeaving: false })), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change creates new cards; compare their keys.
  useEffect(() => {
    let isCurrent = true;
    let timer: number | undefined;
    const enter = () => {
      setPair(({ shown }) => ({ shown: target, before: shown, isLeaving: false }));
      timer = window.setTimeout(handleEntered, fadeMs);
    };
    const present = () => {
      if (!isCurrent) return;
      if (pair.shown?.key === targetKey) return handleEntered();
      setPair((current) => ({ ...current, isLeaving: true }));
      timer = window.setTimeout(enter, textExitMs);
    };
    if (target) void decodeSlide(target).then(present);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [targetKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: same as above.
  useEffect(() => {
    if (next && pair.shown?.key === targetKey) void decodeSlide(next);
  }, [nextKey, pair.shown?.key]);
  return { ...pair, handleEntered };
}

/** Returns true once the card has been shown for `delayMs`; never if that is 0. */
function useTimeOver(key: string | undefined, delayMs: number): boolean {
  const [overKey, setOverKey] = useState<string | null>(null);
  useEffect(() => {
    setOverKey(null);
    if (key === undefined || delayMs === 0) return;
    const timer = window.setTimeout(() => setOverKey(key), delayMs);
    return () => window.clearTimeout(timer);
  }, [key, delayMs]);
  return key !== undefined && overKey === key;
}

function useKeys(onStep: (direction: 1 | -1) => void, isPaused: boolean) {
  useEffect(() => {
    if (isPaused) return;
    const handleKey = (event: KeyboardEvent) => {
      const direction = remoteStep(event.key, readingSign(document.documentElement));
      const isOnControl = event.target instanceof Element && event.target.closest("a, button, input");
      const isActivation = event.key === "Enter" || event.key === " ";
      if (direction === null || event.altKey || event.ctrlKey || event.metaKey || (isActivation && isOnControl)) return;
      event.preventDefault();
      onStep(direction);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [onStep, isPaused]);
}
