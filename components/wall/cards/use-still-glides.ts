import { useLayoutEffect, useRef } from "react";
import type { StillCard, StillSet } from "@/lib/client/wall/cards/still-sets";
import { useReducedMotion } from "../hooks/use-reduced-motion";

const timing = { duration: 800, easing: "cubic-bezier(0.22,0.8,0.24,1)" };

type Spot = { left: number; top: number; width: number };

/**
 * Animates the cards of a set from their former places to those they have now (FLIP), without measuring: places are
 * computed. Returns a ref for the list.
 */
export function useStillGlides({ cards, unit }: StillSet) {
  const list = useRef<HTMLUListElement>(null);
  const spots = useRef<ReadonlyMap<string, Spot>>(new Map());
  const isStill = useReducedMotion();
  useLayoutEffect(() => {
    const before = spots.current;
    spots.current = new Map(cards.map((placed) => [placed.card.key, spotOf(placed, unit)]));
    if (isStill) return;
    cards.forEach((placed, at) => {
      const [from, to] = [before.get(placed.card.key), spotOf(placed, unit)];
      const element = list.current?.children[at];
      if (!from || !element || typeof element.animate !== "function" || isSame(from, to)) return;
      element.animate([frame(from, from.width / to.width), frame(to, 1)], timing);
    });
  }, [cards, unit, isStill]);
  return list;
}

const spotOf = ({ left, top, span }: StillCard, unit: number): Spot => ({ left, top, width: span * unit });

const isSame = (one: Spot, other: Spot) =>
  one.left === other.left && one.top === other.top && one.width === other.width;

const frame = ({ left, top }: Spot, scale: number) => ({ transform: `translate(${left}px, ${top}px) scale(${scale})` });
