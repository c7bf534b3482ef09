"use client";

import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { useLatest } from "@/lib/client/browser/use-latest";
import { headingOf, progressOf, type SwipeDirection, swipeOf } from "./swipe";

/** Pixels; a shorter move is a tap. */
const slopPx = 8;
const flightMs = 160;
/** Controls and scrollable text inside a card do not start a swipe. */
const notSwiped = "button, a, [data-scrolls]";

type Drag = { pointerId: number; x: number; y: number; startedAt: number; isMoving: boolean };

const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets a card follow the finger and fly off in the swipe's direction. Only styles change: `--swipe` is the progress,
 * `data-heading` the direction. Calls `onSwiped` after the flight; `doesStay` tells which swipes return the card.
 */
export function useSwipe(
  onSwiped: (direction: SwipeDirection) => void,
  doesStay: (direction: SwipeDirection) => boolean,
) {
  const card = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const flight = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useLatest({ onSwiped, doesStay });
  useEffect(() => () => clearTimeout(flight.current), []);

  /** Animates a swipe without a finger; no-op if the card is already in flight. */
  const fling = useCallback(
    (direction: SwipeDirection) => {
      const element = card.current;
      if (!element || flight.current !== undefined) return;
      const isStaying = latest.current.doesStay(direction);
      if (isStaying) settle(element);
      else flyOff(element, direction);
      flight.current = setTimeout(
        () => {
          flight.current = undefined;
          latest.current.onSwiped(direction);
        },
        isStaying || prefersStill() ? 0 : flightMs,
      );
    },
    [latest],
  );

  const handlers = useMemo(() => {
    const giveUp = () => {
      drag.current = null;
      if (card.current && flight.current === undefined) settle(card.current);
    };
    return {
      onPointerDown: ({ pointerId, isPrimary, button, clientX, clientY, target }: PointerEvent) => {
        // A second finger means a pinch.
        if (!isPrimary) return giveUp();
        if (button !== 0 || (target instanceof Element && target.closest(notSwiped))) return;
        drag.current = { pointerId, x: clientX, y: clientY, startedAt: performance.now(), isMoving: false };
      },
      onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
        const held = drag.current;
        if (held?.pointerId !== pointerId || !card.current || flight.current !== undefined) return;
        const way = { x: clientX - held.x, y: clientY - held.y };
        if (!held.isMoving) {
          if (Math.hypot(way.x, way.y) < slopPx) return;
          held.isMoving = true;
          // Capture: from here on the finger may leave the card.
          currentTarget.setPointerCapture(pointerId);
        }
        follow(card.current, way);
      },
      onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const held = drag.current;
        drag.current = null;
        if (held?.pointerId !== pointerId || !held.isMoving || !card.current) return;
        const way = { x: clientX - held.x, y: clientY - held.y, ms: performance.now() - held.startedAt };
        const direction = swipeOf(way, card.current.getBoundingClientRect());
        if (direction) fling(direction);
        else settle(card.current);
      },
      onPointerCancel: giveUp,
    };
  }, [fling]);

  return { card, handlers, fling };
}

function follow(element: HTMLElement, way: { x: number; y: number }) {
  element.style.transition = "none";
  element.style.transform = `translate(${way.x}px, ${Math.min(way.y, 24)}px) rotate(${way.x / 30}deg)`;
  element.style.setProperty(
    "--swipe",
    String(progressOf(way, { width: element.offsetWidth, height: element.offsetHeight })),
  );
  element.dataset.heading = headingOf(way) ?? "";
}

/** Springs the card back. */
function settle(element: HTMLElement) {
  element.style.transition = "";
  element.style.transform = "";
  element.style.removeProperty("--swipe");
  element.dataset.heading = "";
}

const ways: Record<SwipeDirection, string> = {
  right: "translate(120%, 0) rotate(12deg)",
  left: "translate(-120%, 0) rotate(-12deg)",
  up: "translate(0, -120%)",
};

function flyOff(element: HTMLElement, direction: SwipeDirection) {
  element.style.transition = "";
  element.style.setProperty("--swipe", "1");
  element.dataset.heading = direction;
  if (!prefersStill()) element.style.transform = ways[direction];
}
