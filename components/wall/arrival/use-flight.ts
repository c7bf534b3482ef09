import { type RefObject, useLayoutEffect } from "react";
import { type Box, ease, flightTransform, isMostlyVisible } from "@/lib/client/wall/stage/flight";
import { arrivalMs } from "@/lib/shared/limits/wall";

type FlightOptions = {
  picture: RefObject<HTMLElement | null>;
  postId: string;
  isFlying: boolean;
  /** The card stays hidden until the picture reaches it. */
  hidesCard: boolean;
};

/** Fractions of the flight: the card appears under the picture, which later fades. */
const cardFrom = 0.5;
const pictureUntil = 0.8;
/** Milliseconds of the fade if the cell is off-screen. */
const fadeMs = 300;

/**
 * Animates a post's large picture to its card; the card stays hidden until then. The card appears at once: an animation
 * of its opacity would give it a layer of its own, and when that layer ends, a moving wall shows the cell empty until
 * it has painted the card again.
 */
export function useFlight({ picture, postId, isFlying, hidesCard }: FlightOptions) {
  useLayoutEffect(() => {
    const card = hidesCard ? findCard(postId) : null;
    if (card) Object.assign(card.style, { opacity: "0", transition: "none" });
    return () => show(card);
  }, [postId, hidesCard]);

  useLayoutEffect(() => {
    if (isFlying && picture.current) return fly(picture.current, findCard(postId));
  }, [isFlying, picture, postId]);
}

function show(card: HTMLElement | null): void {
  if (!card?.style.opacity) return;
  card.style.opacity = "";
  // Only then, so that the opacity has no transition.
  void getComputedStyle(card).opacity;
  card.style.transition = "";
}

/** Returns the post's element in any layout; data-post holds the post's id. */
function findCard(postId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [data-post="${postId}"]`);
}

/**
 * Follows the card's picture in each frame: the wall keeps scrolling, and cards shift. Returns a function that stops
 * it.
 */
function fly(picture: HTMLElement, card: HTMLElement | null): (() => void) | undefined {
  const from = boxOf(picture);
  const target = () => boxOf(card?.querySelector("img, video, [data-quote]") ?? null);
  // The hero's parent spans the area between the banners.
  if (!card || !isMostlyVisible(target(), boxOf(picture.parentElement))) {
    picture.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.94)" }], { duration: fadeMs, fill: "forwards" });
    show(card);
    return;
  }
  const timing = { duration: arrivalMs.flight, fill: "forwards" } as const;
  picture.animate([{ opacity: 1 }, { opacity: 1, offset: pictureUntil }, { opacity: 0 }], timing);
  const startMs = performance.now();
  let frame = 0;
  const move = () => {
    const share = Math.min((performance.now() - startMs) / arrivalMs.flight, 1);
    const onto = target();
    if (share >= cardFrom) show(card);
    if (onto.width > 0) picture.style.transform = flightTransform(from, onto, ease(share));
    if (share < 1) frame = requestAnimationFrame(move);
  };
  frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}

const nowhere: Box = { left: 0, top: 0, width: 0, height: 0 };

function boxOf(element: Element | null): Box {
  return element?.getBoundingClientRect() ?? nowhere;
}
