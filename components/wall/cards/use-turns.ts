import { type RefObject, useEffect, useState } from "react";
import { readingSign } from "@/lib/client/browser/reading-sign";
import { useLatest } from "@/lib/client/browser/use-latest";
import { type Turn, turnAt } from "@/lib/client/wall/cards/still-turns";
import { remoteStep } from "@/lib/client/wall/stage/remote-keys";
import { swipeStep } from "@/lib/client/wall/stage/swipe-posts";
import { handMs, turnMs } from "@/lib/shared/limits/wall";
import { useTurnNumber } from "../hooks/use-turn-number";

type TurnOptions = {
  sets: number;
  hasOlder: boolean;
  /** A new post has just come: the newest set stands. */
  isFresh: boolean;
  isStopped: boolean;
  room: RefObject<HTMLElement | null>;
};

/** Returns what stands by the server's clock, and what comes next. Somebody at the wall turns it and stops the clock. */
export function useTurns({ sets, hasOlder, isFresh, isStopped, room }: TurnOptions) {
  const [hand, setHand] = useState<{ turn: Turn } | null>(null);
  // A paused wall that is opened shows its newest set.
  const number = useTurnNumber(turnMs, !isStopped && hand === null) ?? 0;
  useEffect(() => {
    // An open post or a pause keeps what the hand chose.
    if (!hand || isStopped) return;
    const timer = window.setTimeout(() => setHand(null), handMs);
    return () => window.clearTimeout(timer);
  }, [hand, isStopped]);
  const clock: Turn = isFresh ? { set: 0 } : turnAt(number, sets, hasOlder);
  const turn = hand?.turn ?? clock;
  const handleHand = (step: -1 | 0 | 1) => {
    const set = "set" in turn ? turn.set : 0;
    setHand({ turn: step === 0 || sets === 0 ? turn : { set: (set + step + sets) % sets } });
  };
  useHand(room, handleHand);
  return { turn, next: turnAt(number + 1, sets, hasOlder) };
}

/** Calls back with the step that a wheel, a key or a swipe asks for; 0 for a hand that only touches the wall. */
function useHand(room: RefObject<HTMLElement | null>, onHand: (step: -1 | 0 | 1) => void) {
  const latest = useLatest(onHand);
  useEffect(() => {
    const element = room.current?.parentElement;
    if (!element) return;
    const hand = (step: -1 | 0 | 1) => latest.current(step);
    let [start, wheeledAt] = [{ x: 0, y: 0, ms: 0 }, 0];
    const handlers = {
      wheel: ({ deltaX, deltaY, timeStamp }: WheelEvent) => {
        const way = Math.sign(Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX) as -1 | 0 | 1;
        // A wheel sends many events for one move.
        hand(timeStamp - wheeledAt > wheelMs ? way : 0);
        if (timeStamp - wheeledAt > wheelMs) wheeledAt = timeStamp;
      },
      pointerdown: ({ clientX: x, clientY: y, timeStamp: ms }: PointerEvent) => {
        start = { x, y, ms };
        hand(0);
      },
      touchend: ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
        if (!touch) return;
        const [x, y] = [(touch.clientX - start.x) * readingSign(element), touch.clientY - start.y];
        const ms = timeStamp - start.ms;
        const isAcross = Math.abs(x) >= Math.abs(y);
        hand(swipeStep({ x: isAcross ? x : y, ms, width: isAcross ? element.clientWidth : element.clientHeight }));
      },
      focusin: () => hand(0),
    };
    const handleKey = (event: KeyboardEvent) => {
      const step = event.key === "Enter" || event.key === " " ? null : remoteStep(event.key, readingSign(element));
      if (step === null || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      hand(step);
    };
    for (const [name, handler] of Object.entries(handlers)) {
      element.addEventListener(name, handler as EventListener, { passive: true });
    }
    window.addEventListener("keydown", handleKey);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        element.removeEventListener(name, handler as EventListener);
      window.removeEventListener("keydown", handleKey);
    };
  }, [room, latest]);
}

const wheelMs = 600;
