"use client";

import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { useLatest } from "@/lib/client/browser/use-latest";
import { completedSwipe, type SwipeDirection, swipeDirection, swipeProgress } from "./swipe";

/** Pixels; a shorter move is a tap. */
const tapSlopPx = 8;
const flightMs = 160;
/** Controls and scrollable text inside a card do not start a swipe. */
const noSwipeSelector = "button, a, [data-scrolls]";

type Drag = { pointerId: number; x: number; y: number; startedAt: number; isMoving: boolean };

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets a card follow the finger and fly off in the swipe's direction. Only styles change: `--swipe` is the progress,
 * `data-heading` the direction. Calls `onSwiped` after the flight; `returnsCard` tells which swipes bring the card
 * back.
 */
export function useSwipe(
  onSwiped: (direction: SwipeDirection) => void,
  returnsCard: (direction: SwipeDirection) => boolean,
) {
  const card = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const flight = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useLatest({ onSwiped, returnsCard });
  useEffect(() => () => clearTimeout(flight.current), []);

  /** Animates a swipe without a finger; no-op if the card is already in flight. */
  const fling = useCallback(
    (direction: SwipeDirection) => {
      const element = card.current;
      if (!element || flight.current !== undefined) return;
      const isStaying = latest.current.returnsCard(direction);
      if (isStaying) springBack(element);
      else flyOff(element, direction);
      flight.current = setTimeout(
        () => {
          flight.current = undefined;
          latest.current.onSwiped(direction);
        },
        isStaying || prefersReducedMotion() ? 0 : flightMs,
      );
    },
    [latest],
  );

  const handlers = useMemo(() => {
    const giveUp = () => {
      drag.current = null;
      if (card.current && flight.current === undefined) springBack(card.current);
    };
    return {
      onPointerDown: ({ pointerId, isPrimary, button, clientX, clientY, target }: PointerEvent) => {
        // A second finger means a pinch.
        if (!isPrimary) return giveUp();
        if (button !== 0 || (target instanceof Element && target.closest(noSwipeSelector))) return;
        drag.current = { pointerId, x: clientX, y: clientY, startedAt: performance.now(), isMoving: false };
      },
      onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
        const current = drag.current;
        if (current?.pointerId !== pointerId || !card.current || flight.current !== undefined) return;
        const offset = { x: clientX - current.x, y: clientY - current.y };
        if (!current.isMoving) {
          if (Math.hypot(offset.x, offset.y) < tapSlopPx) return;
          current.isMoving = true;
          // Capture: from here on the finger may leave the card.
          currentTarget.setPointerCapture(pointerId);
        }
        followFinger(card.current, offset);
      },
      onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const current = drag.current;
        drag.current = null;
        if (current?.pointerId !== pointerId || !current.isMoving || !card.current) return;
        const offset = { x: clientX - current.x, y: clientY - current.y, ms: performance.now() - current.startedAt };
        const direction = completedSwipe(offset, card.current.getBoundingClientRect());
        if (direction) fling(direction);
        else springBack(card.current);
      },
      onPointerCancel: giveUp,
    };
  }, [fling]);

  return { card, handlers, fling };
}

function followFinger(element: HTMLElement, offset: { x: number; y: number }) {
  element.style.transition = "none";
  element.style.transform = `translate(${offset.x}px, ${Math.min(offset.y, 24)}px) rotate(${offset.x / 30}deg)`;
  element.style.setProperty(
    "--swipe",
    String(swipeProgress(offset, { width: element.offsetWidth, height: element.offsetHeight })),
  );
  element.dataset.heading = swipeDirection(offset) ?? "";
}

/** Springs the card back. */
function springBack(element: HTMLElement) {
  element.style.transition = "";
  element.style.transform = "";
  element.style.removeProperty("--swipe");
  element.dataset.heading = "";
}

const exitTransforms: Record<SwipeDirection, string> = {
  right: "translate(120%, 0) rotate(12deg)",
  left: "translate(-120%, 0) rotate(-12deg)",
  up: "translate(0, -120%)",
};

function flyOff(element: HTMLElement, direction: SwipeDirection) {
  element.style.transition = "";
  element.style.setProperty("--swipe", "1");
  element.dataset.heading = direction;
  if (!prefersReducedMotion()) element.style.transform = exitTransforms[direction];
}
